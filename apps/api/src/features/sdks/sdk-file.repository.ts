import { createHash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { bytes, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { withDeadline } from '#src/platform/deadline.ts'

/** Size of a part. It bounds the memory of a download and of a line in a backup. */
export const PART_BYTES = 256 * 1024
export const SDK_FILE_MAX_BYTES = 256 * 1024 * 1024
/** Time limit for reading one part. A whole download may take as long as its reader needs. */
const PART_MS = 5000
/** Age of parts that belong to no release. A younger file may still be on its way. */
const LEFT_MS = 86_400_000

/** A file in the database. */
export interface StoredFile {
  fileId: string
  byteSize: number
  /** 64 hexadecimal digits. */
  sha256: string
}
/** The stored parts are not the file that was added. */
export class DamagedFileError extends Error {}
/** The file is larger than `SDK_FILE_MAX_BYTES`, or empty. */
export class FileSizeError extends Error {}

/** Keeps files of SDKs in parts in the database, which every server reads and a backup contains. */
export const sdkFileRepository = (database: Database, clock: Clock) => {
  const remove = async (fileId: string): Promise<void> => {
    await database.execute(sql`delete from sdk_file_parts where file_id = ${fileId}`)
  }
  const readPart = (fileId: string, part: number) =>
    withDeadline(
      PART_MS,
      () => selectOne(database, { bytes })`
        select p.bytes from sdk_file_parts p where p.file_id = ${fileId} and p.part = ${part}`,
    )
  const read = async function* ({ fileId, byteSize, sha256 }: StoredFile): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let size = 0
    let held: Buffer | undefined
    for (let part = 0; size < byteSize; part += 1) {
      const found = await readPart(fileId, part)
      if (!found) throw new DamagedFileError(`part ${part} of the file ${fileId} is missing`)
      hash.update(found.bytes)
      size += found.bytes.length
      if (held) yield held
      held = found.bytes
    }
    if (size !== byteSize || hash.digest('hex') !== sha256)
      throw new DamagedFileError(`the file ${fileId} is not the one that was added`)
    if (held) yield held
  }
  return {
    remove,
    /**
     * Yields the parts of a file in order. Throws `DamagedFileError` before the last part if they are not the file that was
     * added, so that no reader gets a wrong file whole.
     */
    read,
    /** Whether the stored parts are the file that was added. */
    isWhole: async (file: StoredFile): Promise<boolean> => {
      try {
        for await (const _ of read(file));
        return true
      } catch (error) {
        if (error instanceof DamagedFileError) return false
        throw error
      }
    },

    /** Stores a file, given in chunks of at most `PART_BYTES`. Throws `FileSizeError`, and then keeps nothing. */
    write: async (chunks: AsyncIterable<Buffer>): Promise<StoredFile> => {
      const fileId = randomUUID()
      const hash = createHash('sha256')
      let byteSize = 0
      let part = 0
      try {
        for await (const chunk of chunks) {
          byteSize += chunk.length
          if (byteSize > SDK_FILE_MAX_BYTES) throw new FileSizeError('the file is too large')
          hash.update(chunk)
          // One statement for each part: a transaction would keep the embedded database from all others.
          await database.execute(sql`
            insert into sdk_file_parts (file_id, part, bytes, added_at) values (${fileId}, ${part}, ${chunk}, ${clock()})`)
          part += 1
        }
        if (byteSize === 0) throw new FileSizeError('the file is empty')
      } catch (error) {
        await remove(fileId)
        throw error
      }
      return { fileId, byteSize, sha256: hash.digest('hex') }
    },

    /** Deletes the parts of files that no release got, such as those of an ended command. Returns how many files. */
    removeLeft: async (): Promise<number> => {
      const old = await select(database, { fileId: uuid })`
        select p.file_id as "fileId" from sdk_file_parts p
        where p.part = 0 and p.added_at < ${new Date(clock().getTime() - LEFT_MS)}`
      const used = await select(database, { fileId: uuid })`
        select r.file_id as "fileId" from sdk_releases r where r.file_id is not null`
      const left = old.filter(({ fileId }) => !used.some((each) => each.fileId === fileId))
      for (const { fileId } of left) await remove(fileId)
      return left.length
    },
  }
}
export type SdkFiles = ReturnType<typeof sdkFileRepository>
