import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '@assure/contract/accounts/passkey.modes'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const BACKED_UP = 0x18
const HAS_CREDENTIAL = 0x40

interface Credential {
  id: Buffer
  key: KeyObject
  userHandle: string
  counter: number
}
/** Parts of an answer that an attacker or another device would have otherwise. */
interface Changed {
  origin?: string
  rpId?: string
  challenge?: string
  isVerified?: boolean
  userHandle?: string
  /** The counter of the answer, in place of the next one. */
  counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A public key in COSE form (RFC 9053): EC2, ES256, P-256. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}
/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
const attestation = (authData: Buffer): Buffer => {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, Math.floor(authData.length / 256), authData.length % 256])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), length, authData],
  ])
}

/**
 * An authenticator in software, with keys and signatures of its own (WebAuthn Level 3). `synced` is one of a password
 * manager, whose counter stays 0.
 */
export const newAuthenticator = (url: string, { synced = false }: { synced?: boolean } = {}) => {
  const site = new URL(url)
  const credentials: Credential[] = []
  const clientData = (type: string, challenge: unknown, { origin = site.origin }: Changed) =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (
    counter: number,
    { rpId = site.hostname, isVerified = true }: Changed,
    more = 0,
  ) => {
    const flags = USER_PRESENT + (isVerified ? USER_VERIFIED : 0) + (synced ? BACKED_UP : 0) + more
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), uint32(counter)])
  }

  return {
    /** Makes a passkey. */
    create: (options: CreationOptions, changed: Changed = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { id: userHandle } = options.user
      const id = randomBytes(32)
      credentials.push({ id, key: privateKey, userHandle, counter: 0 })
      const authData = Buffer.concat([
        authenticatorData(0, changed, HAS_CREDENTIAL),
        ...[Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)],
      ])
      return {
        id: base64url(id),
        client_data_json: clientData('webauthn.create', changed.challenge ?? options.challenge, changed),
        attestation_object: base64url(attestation(authData)),
      }
    },

    /** Answers a challenge with the passkey made last. */
    answer: ({ ticket, options }: { ticket: string; options: RequestOptions }, changed: Changed = {}) => {
      const credential = credentials.at(-1)
      if (!credential) throw new Error('the authenticator has no passkey')
      if (!synced) credential.counter += 1
      const authData = authenticatorData(changed.counter ?? credential.counter, changed)
      const client_data_json = clientData('webauthn.get', changed.challenge ?? options.challenge, changed)
      const signed = Buffer.concat([authData, sha256(Buffer.from(client_data_json, 'base64url'))])
      return {
        ...{ ticket, id: base64url(credential.id), client_data_json },
        authenticator_data: base64url(authData),
        signature: base64url(sign('sha256', signed, credential.key)),
        user_handle: changed.userHandle ?? credential.userHandle,
      }
    },
  }
}
export type TestAuthenticator = ReturnType<typeof newAuthenticator>
