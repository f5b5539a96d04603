import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-format.ts'

const AGE_HEADER = 'age-encryption.org/v1'
const PRIVATE = 0o600
/** A line holds a block of rows. Longer ones come from a damaged or hostile file. */
const LINE_MAX = 64_000_000

/** Encrypts with age for the owner of a public key. Throws `BackupError` if it is no such key. */
const encryptTo = (recipient: string) => {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new BackupError('--recipient must be a public key of age, which begins with age1.')
  }
  return async function* (source: AsyncIterable<Uint8Array>) {
    yield* await encrypter.encrypt(Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>)
  }
}

const fileFault = (error: unknown, file: string): Error => {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`${file} does not exist.`)
  if (code === 'ENOSPC') return new BackupError(`The disk is full: ${file} was not written.`)
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`${file} cannot be opened (${code}).`)
  return error as Error
}

/**
 * Writes lines into a compressed file that only its owner can read, and with `recipient` an encrypted one. The file has
 * its name only when it is complete. Throws `BackupError` if it exists.
 */
export const writeBackupFile = async (
  file: string,
  lines: AsyncIterable<string>,
  recipient: string | undefined,
): Promise<void> => {
  const encrypt = recipient === undefined ? null : encryptTo(recipient)
  if (existsSync(file)) throw new BackupError(`${file} exists already.`)
  if (!existsSync(dirname(file))) throw new BackupError(`The folder ${dirname(file)} does not exist.`)
  const part = `${file}.${randomUUID()}.part`
  try {
    const target = createWriteStream(part, { mode: PRIVATE, flags: 'wx', flush: true })
    const text = async function* () {
      for await (const line of lines) yield Buffer.from(`${line}\n`)
    }
    if (encrypt) await pipeline(text, createGzip(), encrypt, target)
    else await pipeline(text, createGzip(), target)
    // Unlike a rename, a link never replaces a file.
    await link(part, file)
  } catch (error) {
    throw fileFault(error, file)
  } finally {
    await rm(part, { force: true })
  }
}

const startOf = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length))
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await handle.close()
  }
}

const decrypterOf = async (keyFile: string): Promise<Decrypter> => {
  const text = await readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw fileFault(error, keyFile)
  })
  // As in the files of age-keygen: comments, then one key per line.
  const keys = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key.trim())
  } catch {
    throw new BackupError(`${keyFile} holds no private key of age.`)
  }
  return decrypter
}

const DAMAGED = 'The backup is cut off or damaged.'

/** Yields the decrypted bytes. Wraps the errors of the decryption, which have no code. */
async function* decrypted(file: string, keyFile: string | undefined): AsyncGenerator<Uint8Array> {
  if (keyFile === undefined) throw new BackupError('The backup is encrypted: give its key file with --key.')
  const decrypter = await decrypterOf(keyFile)
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  const opened = await decrypter.decrypt(source).catch(() => {
    throw new BackupError(`The key in ${keyFile} does not open this backup.`)
  })
  try {
    yield* opened
  } catch {
    throw new BackupError(DAMAGED)
  }
}

/** Splits text into lines. Reads each character once, however long the lines are. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let size = 0
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    let from = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      parts.push(text.slice(from, end))
      yield parts.join('')
      parts = []
      size = 0
      from = end + 1
    }
    parts.push(text.slice(from))
    size += text.length - from
    if (size > LINE_MAX) throw new BackupError(DAMAGED)
  }
  if (size > 0) yield parts.join('')
}

/**
 * Yields the lines of a backup file, the last one without its end if the file is cut off. `keyFile` holds the private
 * key of an encrypted one. Throws `BackupError`.
 */
export async function* readBackupFile(file: string, keyFile: string | undefined): AsyncGenerator<string> {
  const start = await startOf(file).catch((error: unknown) => {
    throw fileFault(error, file)
  })
  const source = start === AGE_HEADER ? Readable.from(decrypted(file, keyFile)) : createReadStream(file)
  const unpacked = createGunzip()
  // Its errors arrive in the loop below, because it destroys `unpacked` with them.
  const done = pipeline(source, unpacked).catch(() => undefined)
  try {
    yield* linesOf(unpacked)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? new BackupError(DAMAGED) : error
  } finally {
    unpacked.destroy()
    await done
  }
}
