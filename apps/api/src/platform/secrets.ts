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
/** DER of an Ed25519 private key (RFC 8410) up to its 32-byte seed. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Everything that is made from `PORTAL_SECRET`; each purpose has a key of its own. */
export interface Secrets {
  /** Seals a text (AES-256-GCM); `purpose` must be the same when it is opened. */
  seal(purpose: string, text: string): Buffer
  /** Opens what `seal` made. Throws when it was changed or sealed for another purpose. */
  open(purpose: string, sealed: Buffer): string
  /** Keyed hash by which a token made here is found again. */
  hashToken(token: string): Buffer
  /** A key of its own for each purpose, as hex, for what signs by itself. */
  keyFor(purpose: string): string
  /** Signs licence certificates; published as a key set. */
  certificateKey: KeyObject
}

/** Derives the server's keys from the 32 bytes of `PORTAL_SECRET` (HKDF, SHA-256). */
export const makeSecrets = (portalSecret: Buffer): Secrets => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', portalSecret, '', purpose, 32))
  // Made once: made from its bytes for every call, it takes longer than the cipher.
  const sealKey = createSecretKey(derive('seal v1'))
  const tokenKey = derive('token hash v1')
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, sealKey, nonce).setAAD(Buffer.from(purpose))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (purpose, sealed) => {
      // Node takes shorter tags, which are easier to guess, unless it knows the length.
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

/** SHA-256, without a key: at rest it hides only what cannot be guessed, such as a random token of 256 bits. */
export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
