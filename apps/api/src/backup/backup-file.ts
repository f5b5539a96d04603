import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-format.ts'

const AGE_HEADER = 'age-encryption.org/v1'
const PRIVATE = 0o600

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
  if (code === 'EEXIST') return new BackupError(`${file} exists already.`)
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
  const part = `${file}.part`
  try {
    // Takes the name now, so that a long backup does not end in "exists already".
    await (await open(file, 'wx', PRIVATE)).close()
  } catch (error) {
    throw fileFault(error, file)
  }
  try {
    const target = createWriteStream(part, { mode: PRIVATE, flush: true })
    const text = async function* () {
      for await (const line of lines) yield Buffer.from(`${line}\n`)
    }
    if (encrypt) await pipeline(text, createGzip(), encrypt, target)
    else await pipeline(text, createGzip(), target)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    await rm(file, { force: true })
    throw fileFault(error, file)
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

const decrypted = async (file: string, keyFile: string | undefined): Promise<Readable> => {
  if (keyFile === undefined) throw new BackupError('The backup is encrypted: give its key file with --key.')
  const decrypter = await decrypterOf(keyFile)
  const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
  try {
    return Readable.from(await decrypter.decrypt(source))
  } catch {
    throw new BackupError(`The key in ${keyFile} does not open this backup.`)
  }
}

/** Whether the error comes from a file that ends too early or was changed. */
const isDamage = (error: unknown): boolean => {
  const { code, message } = error as NodeJS.ErrnoException
  return (code?.startsWith('Z_') ?? false) || /decrypt|stream|tag|authenticat|chunk/i.test(message)
}

/**
 * Yields the lines of a backup file, the last one without its end if the file is cut off. `keyFile` holds the private
 * key of an encrypted one. Throws `BackupError`.
 */
export async function* readBackupFile(file: string, keyFile: string | undefined): AsyncGenerator<string> {
  const start = await startOf(file).catch((error: unknown) => {
    throw fileFault(error, file)
  })
  const source = start === AGE_HEADER ? await decrypted(file, keyFile) : createReadStream(file)
  const unpacked = createGunzip()
  // Its errors arrive in the loop below, because it destroys `unpacked` with them.
  const done = pipeline(source, unpacked).catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (isDamage(error)) throw new BackupError('The backup is cut off or damaged.')
    throw error
  } finally {
    unpacked.destroy()
    await done
  }
  if (rest !== '') yield rest
}
