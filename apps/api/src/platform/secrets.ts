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

/** One value for each secret, that of the current one first. */
export type PerSecret<T> = readonly [T, ...T[]]

/** Everything derived from the secrets in `PORTAL_SECRET`. The first secret seals and signs; all of them open. */
export interface Secrets {
  /** Names the secrets without revealing them, in the order of the setting. */
  ids: PerSecret<string>
  /** Encrypts a text (AES-256-GCM). `open` needs the same `purpose`. */
  seal(purpose: string, text: string): Buffer
  /** Decrypts a sealed text. Throws if it was changed, or sealed for another purpose or with another secret. */
  open(purpose: string, sealed: Buffer): string
  /** Decrypts like `open`, and names the secret that it was sealed with. */
  unseal(purpose: string, sealed: Buffer): { text: string; id: string }
  /** Hashes a token with a key, to store it and find it again. */
  hashToken(token: string): Buffer
  /** The hash of a token under each secret, to find one that was stored before a rotation. */
  tokenHashes(token: string): PerSecret<Buffer>
  /** Derives a key for a purpose, as hex, for signing elsewhere. */
  keyFor(purpose: string): string
  /** Makes something from each secret's `keyFor`, to verify what an earlier secret signed. The current one comes first. */
  ofEach<T>(make: (keyFor: (purpose: string) => string) => T): PerSecret<T>
  /** The first one signs licence certificates. The public keys of all are in the published key set. */
  certificateKeys: PerSecret<KeyObject>
}

const ID_CHARS = 8

/** Derives the keys of one secret of 32 bytes (HKDF, SHA-256). */
const keysOf = (secret: Buffer) => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const keyFor = (purpose: string) => derive(`key v1 ${purpose}`).toString('hex')
  return {
    id: keyFor('backup').slice(0, ID_CHARS),
    // Made once, because making the key object takes longer than encrypting.
    sealKey: createSecretKey(derive('seal v1')),
    tokenKey: derive('token hash v1'),
    keyFor,
    certificateKey: createPrivateKey({
      key: Buffer.concat([ED25519_PREFIX, derive('licence certificate v1')]),
      format: 'der',
      type: 'pkcs8',
    }),
  }
}

const decrypt = (key: KeyObject, purpose: string, sealed: Buffer): string => {
  // Without a length Node accepts shorter tags, which are easier to guess.
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), options)
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ]).toString()
}

const hashWith = (key: Buffer, token: string) => createHmac('sha256', key).update(token).digest()

/** Derives the server's keys from its secrets, the current one first. */
export const makeSecrets = (current: Buffer, ...earlier: Buffer[]): Secrets => {
  const first = keysOf(current)
  const others = earlier.map(keysOf)
  const each = <T>(make: (keys: typeof first) => T): PerSecret<T> => [make(first), ...others.map(make)]
  const unseal = (purpose: string, sealed: Buffer) => {
    let fault: unknown
    // GCM refuses the wrong key, so the sealed bytes need not name theirs.
    for (const { sealKey, id } of [first, ...others]) {
      try {
        return { text: decrypt(sealKey, purpose, sealed), id }
      } catch (error) {
        fault = error
      }
    }
    throw fault
  }
  return {
    ids: each(({ id }) => id),
    seal: (purpose, text) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, first.sealKey, nonce).setAAD(Buffer.from(purpose))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (purpose, sealed) => unseal(purpose, sealed).text,
    unseal,
    hashToken: (token) => hashWith(first.tokenKey, token),
    tokenHashes: (token) => each(({ tokenKey }) => hashWith(tokenKey, token)),
    keyFor: first.keyFor,
    ofEach: (make) => each(({ keyFor }) => make(keyFor)),
    certificateKeys: each(({ certificateKey }) => certificateKey),
  }
}

/** SHA-256 without a key. It protects only values that cannot be guessed, such as random 256-bit tokens. */
export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
