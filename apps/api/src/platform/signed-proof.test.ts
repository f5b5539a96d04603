import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readSignedProof, WrongProof } from './signed-proof.ts'

const TYPE = 'dpop+jwt'
const keys = await generateKeyPair('ES256', { extractable: true })
const jwk = await exportJWK(keys.publicKey)
const claims = { jti: randomUUID(), htm: 'POST' }
const signed = (header: Record<string, unknown> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: TYPE, jwk, ...header }).sign(keys.privateKey)
const wrongPartOf = (proof: string): string | null => {
  try {
    readSignedProof(proof, TYPE)
    return null
  } catch (error) {
    return error instanceof WrongProof ? error.part : String(error)
  }
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a proof is read with its claims and the RFC 7638 thumbprint of its key', async () => {
  expect(readSignedProof(await signed(), TYPE)).toEqual({
    claims,
    thumbprint: await calculateJwkThumbprint(jwk),
  })
})

test('a proof with another type, a private key or another use of its key is refused by its part', async () => {
  const { d } = await exportJWK(keys.privateKey)
  expect(wrongPartOf(await signed({ typ: 'JWT' }))).toBe('typ')
  expect(wrongPartOf(await signed({ jwk: undefined }))).toBe('jwk')
  expect(wrongPartOf(await signed({ jwk: { ...jwk, d } }))).toBe('jwk')
  expect(wrongPartOf(await signed({ jwk: { ...jwk, use: 'enc' } }))).toBe('jwk')
  expect(wrongPartOf(await signed({ jwk: { ...jwk, crv: 'P-384' } }))).toBe('jwk')
  // Not on the curve.
  expect(wrongPartOf(await signed({ jwk: { ...jwk, y: jwk.x } }))).toBe('jwk')
  expect(wrongPartOf(await signed({ jwk: { ...jwk, x: `${jwk.x}=` } }))).toBe('jwk')
  // The last character has two spare bits: another spelling of the same key.
  const spelling = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = spelling.indexOf(String(jwk.x).at(-1) ?? '')
  const respelt = `${String(jwk.x).slice(0, -1)}${spelling[last + 1]}`
  expect(Buffer.from(respelt, 'base64url')).toEqual(Buffer.from(String(jwk.x), 'base64url'))
  expect(wrongPartOf(await signed({ jwk: { ...jwk, x: respelt } }))).toBe('jwk')
})

test('a proof that is altered, unsigned, signed with a shared secret or has extensions is refused', async () => {
  const [header = '', payload = '', signature = ''] = (await signed()).split('.')
  const withHeader = (of: object) =>
    `${encoded({ typ: TYPE, alg: 'ES256', jwk, ...of })}.${payload}.${signature}`
  expect(wrongPartOf(`${header}.${encoded({ ...claims, htm: 'GET' })}.${signature}`)).toBe('signature')
  expect(wrongPartOf(`${header}.${payload}.${signature.slice(0, 40)}`)).toBe('signature')
  expect(wrongPartOf(`${header}.${payload}.`)).toBe('form')
  expect(wrongPartOf(`${header}.${payload}.${signature}.${signature}`)).toBe('form')
  expect(wrongPartOf(withHeader({ alg: 'none' }))).toBe('alg')
  expect(wrongPartOf(withHeader({ alg: 'HS256' }))).toBe('alg')
  expect(wrongPartOf(withHeader({ b64: false, crit: ['b64'] }))).toBe('form')
  for (const text of ['', 'a.b.c', '..', `${encoded([])}.${payload}.${signature}`, `${encoded(null)}.a.b`])
    expect(wrongPartOf(text)).toBe('form')
})
