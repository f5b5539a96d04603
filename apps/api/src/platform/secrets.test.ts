import { expect, test } from 'vitest'
import { makeSecrets } from './secrets.ts'

const secrets = makeSecrets(Buffer.alloc(32, 1))

test('a sealed text opens only unchanged, with its purpose and the same secret', () => {
  const sealed = secrets.seal('api secret', 'sk_täst')
  expect(secrets.open('api secret', sealed)).toBe('sk_täst')
  expect(secrets.seal('api secret', 'sk_täst')).not.toEqual(sealed)
  expect(() => secrets.open('activation token', sealed)).toThrow()
  expect(() => makeSecrets(Buffer.alloc(32, 2)).open('api secret', sealed)).toThrow()
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(() => secrets.open('api secret', changed)).toThrow()
  }
})

test('a sealed text with a truncated authentication tag is refused', () => {
  const { open } = makeSecrets(Buffer.alloc(32, 1))
  for (const length of [4, 8, 12, 15])
    expect(() => open('a purpose', Buffer.alloc(length))).toThrow('Invalid authentication tag length')
})

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('the first of several secrets seals and signs, and all of them open and find', () => {
  const both = makeSecrets(NEW, OLD)
  expect(makeSecrets(NEW).open('api secret', both.seal('api secret', 'sk_new'))).toBe('sk_new')
  const sealed = makeSecrets(OLD).seal('api secret', 'sk_old')
  expect(both.unseal('api secret', sealed)).toEqual({ text: 'sk_old', id: makeSecrets(OLD).ids[0] })
  expect(() => both.open('activation token', sealed)).toThrow()
  expect(both.hashToken('token')).toEqual(makeSecrets(NEW).hashToken('token'))
  expect(both.tokenHashes('token')).toEqual(
    [NEW, OLD].map((secret) => makeSecrets(secret).hashToken('token')),
  )
  expect(both.certificateKeys[0].equals(makeSecrets(NEW).certificateKeys[0])).toBe(true)
})
