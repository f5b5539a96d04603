import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
/** The DER prefix of an Ed25519 private key (RFC 8410), before its 32-byte seed. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Everything derived from `PORTAL_SECRET`. */
export interface Secrets {
  /** Encrypts a text (AES-256-GCM). `open` needs the same `purpose`. */
  seal(purpose: string, text: string): Buffer
  /** Decrypts a sealed text. Throws if it was changed or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string
  /** Hashes a token with a key, to store it and find it again. */
  hashToken(token: string): Buffer
  /** Derives a key for a purpose, as hex, for signing elsewhere. */
  keyFor(purpose: string): string
  /** Signs licence certificates. Its public key is in the published key set. */
  certificateKey: KeyObject
}

/** Derives the server's keys from the 32 bytes of `PORTAL_SECRET` (HKDF, SHA-256). */
export const makeSecrets = (portalSecret: Buffer): Secrets => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', portalSecret, '', purpose, 32))
  // Made once, because making the key object takes longer than encrypting.
  const sealKey = createSecretKey(derive('seal v1'))
  const tokenKey = derive('token hash v1')
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, nonce).setAAD(Buffer.from(purpose))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (purpose, sealed) => {
      // Without a length Node accepts shorter tags, which are easier to guess.
      const options = { authTagLength: TAG_BYTES }
      const decipher = createDecipheriv(CIPHER, sealKey, sealed.subarray(0, NONCE_BYTES), options)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString()
    },
    hashToken: (token) => createHmac('sha256', tokenKey).update(token).digest(),
    keyFor: (purpose) => derive(`key v1 ${purpose}`).toString('hex'),
    certificateKey: createPrivateKey({
      key: Buffer.concat([ED25519_PREFIX, derive('licence certificate v1')]),
      format: 'der',
      type: 'pkcs8',
    }),
  }
}

/** SHA-256 without a key. It protects only values that cannot be guessed, such as random 256-bit tokens. */
export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
