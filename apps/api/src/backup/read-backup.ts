import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  expectEqualSums,
  makeSums,
  parseHeader,
  parseLine,
  type TableSum,
} from './backup-format.ts'
import { readBackupFile } from './backup-file.ts'

/** An open backup. */
export interface Backup {
  header: BackupHeader
  /** Yields the blocks of rows. Returns the sums, which fit the rows. Throws `BackupError` otherwise. */
  blocks: AsyncGenerator<[block: string, rows: BackupRow[]], Record<string, TableSum>, undefined>
}

const CUT_OFF = 'The backup is cut off: its end is missing.'

async function* readBlocks(lines: AsyncGenerator<string>): Backup['blocks'] {
  const sums = makeSums()
  let number = 1
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const parsed = parseLine(line.value, ++number)
    if (!Array.isArray(parsed)) {
      if (!(await lines.next()).done) throw new BackupError('The backup continues after its end.')
      expectEqualSums(sums.results(), parsed.sums)
      return parsed.sums
    }
    sums.add(...parsed)
    yield parsed
  }
  throw new BackupError(CUT_OFF)
}

/** Opens a backup. `keyFile` holds the private key of an encrypted one. Throws `BackupError`. */
export const openBackup = async (file: string, keyFile: string | undefined): Promise<Backup> => {
  const lines = readBackupFile(file, keyFile)
  const first = await lines.next()
  if (first.done) throw new BackupError(CUT_OFF)
  return { header: parseHeader(first.value), blocks: readBlocks(lines) }
}

/** Throws `BackupError` unless the backup was made with this secret. */
export const expectSecretOf = ({ secret_id }: BackupHeader, ownId: string): void => {
  if (secret_id !== ownId)
    throw new BackupError(
      `The backup was made with another PORTAL_SECRET (${secret_id}; the settings have ${ownId}). Its secrets could not be opened.`,
    )
}

/** A key of a row as one text, or null if a part is null. */
const keyOf = (row: BackupRow, places: readonly number[]): string | null => {
  const parts = places.map((place) => row[place] ?? null)
  return parts.includes(null) ? null : JSON.stringify(parts)
}

/**
 * Reads a backup to its end and checks its sums and foreign keys. Keeps all referenced keys in memory, about 100 bytes
 * each. Returns the number of rows. Throws `BackupError`.
 */
export const verifyBackup = async ({ header, blocks }: Backup): Promise<number> => {
  const placesOf = (table: string, names: readonly string[]) => {
    const columns = header.tables.find(({ name }) => name === table)?.columns ?? []
    return names.map((name) => columns.findIndex((column) => column.name === name))
  }
  const references = header.tables.flatMap(({ name, references }) =>
    references.map(({ columns, target, target_columns }) => ({
      table: name,
      places: placesOf(name, columns),
      target,
      targetPlaces: placesOf(target, target_columns),
      keys: new Set<string>(),
    })),
  )
  let count = 0
  for (let block = await blocks.next(); !block.done; block = await blocks.next()) {
    const [table, rows] = block.value
    count += rows.length
    for (const { table: child, places, target, targetPlaces, keys } of references) {
      for (const row of rows) {
        const own = target === table ? keyOf(row, targetPlaces) : null
        if (own !== null) keys.add(own)
        const wanted = child === table ? keyOf(row, places) : null
        if (wanted !== null && !keys.has(wanted))
          throw new BackupError(`A row of ${child} belongs to no row of ${target}.`)
      }
    }
  }
  return count
}
