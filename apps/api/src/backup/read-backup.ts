import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  expectEqualSums,
  JOBS_BLOCK,
  macOf,
  makeSums,
  parseHeader,
  parseLine,
  SIGNATURE,
  type TableSum,
} from './backup-format.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { readBackupFile } from './backup-file.ts'

/** An open backup. */
export interface Backup {
  header: BackupHeader
  /** Yields the blocks of rows. Returns the sums, which fit the rows. Throws `BackupError` otherwise. */
  blocks: AsyncGenerator<[block: string, rows: BackupRow[]], Record<string, TableSum>, undefined>
}

type BackupSecrets = Pick<Secrets, 'ids' | 'ofEach'>

const CUT_OFF = 'The backup is cut off: its end is missing.'

async function* readBlocks(first: string, lines: AsyncGenerator<string>, key: string): Backup['blocks'] {
  const sums = makeSums()
  let number = 1
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const parsed = parseLine(line.value, ++number)
    if (!Array.isArray(parsed)) {
      if (!(await lines.next()).done) throw new BackupError('The backup continues after its end.')
      expectEqualSums(sums.results(), parsed.sums)
      if (parsed.mac !== macOf(key, first, parsed.sums))
        throw new BackupError('The backup was changed: its signature is wrong.')
      return parsed.sums
    }
    sums.add(...parsed)
    yield parsed
  }
  throw new BackupError(CUT_OFF)
}

/** Returns the key that signed the backup. Throws `BackupError` if its secret is not one of the settings. */
const signatureKey = ({ secret_id }: BackupHeader, { ids, ofEach }: BackupSecrets): string => {
  const key = ofEach((keyFor) => keyFor(SIGNATURE))[ids.indexOf(secret_id)]
  if (key === undefined)
    throw new BackupError(
      `The backup was made with another PORTAL_SECRET (${secret_id}; the settings have ${ids.join(', ')}). Its secrets could not be opened.`,
    )
  return key
}

/**
 * Opens a backup that was made with the secret of the settings. `keyFile` holds the private key of an encrypted one.
 * Throws `BackupError`.
 */
export const openBackup = async (
  file: string,
  keyFile: string | undefined,
  secrets: BackupSecrets,
): Promise<Backup> => {
  const lines = readBackupFile(file, keyFile)
  const first = await lines.next()
  if (first.done) throw new BackupError(CUT_OFF)
  const header = parseHeader(first.value)
  return { header, blocks: readBlocks(first.value, lines, signatureKey(header, secrets)) }
}

/** A key of a row as one text, or null if a part is null. */
const keyOf = (row: BackupRow, places: readonly number[]): string | null => {
  const parts = places.map((place) => row[place] ?? null)
  return parts.includes(null) ? null : JSON.stringify(parts)
}

/**
 * Reads a backup to its end and checks its sums and foreign keys. Keeps all referenced keys in memory, about 100 bytes
 * each. Returns the numbers of rows and of waiting jobs. Throws `BackupError`.
 */
export const verifyBackup = async ({ header, blocks }: Backup): Promise<{ rows: number; jobs: number }> => {
  const placesOf = (table: string, names: readonly string[]) => {
    const columns = header.tables.find(({ name }) => name === table)?.columns ?? []
    return names.map((name) => columns.findIndex((column) => column.name === name))
  }
  // Tables that reference the same columns share one set of keys.
  const keys = new Map<string, { target: string; places: number[]; found: Set<string> }>()
  const references = header.tables.flatMap(({ name, references }) =>
    references.map(({ columns, target, target_columns }) => {
      const id = JSON.stringify([target, target_columns])
      const known = keys.get(id) ?? { target, places: placesOf(target, target_columns), found: new Set() }
      keys.set(id, known)
      return { table: name, places: placesOf(name, columns), known }
    }),
  )
  const counts = { rows: 0, jobs: 0 }
  for (let block = await blocks.next(); !block.done; block = await blocks.next()) {
    const [table, rows] = block.value
    counts[table === JOBS_BLOCK ? 'jobs' : 'rows'] += rows.length
    for (const { target, places, found } of keys.values())
      for (const row of target === table ? rows : []) found.add(keyOf(row, places) ?? '')
    for (const { table: child, places, known } of references) {
      for (const row of child === table ? rows : []) {
        const wanted = keyOf(row, places)
        if (wanted !== null && !known.found.has(wanted))
          throw new BackupError(`A row of ${child} belongs to no row of ${known.target}.`)
      }
    }
  }
  return counts
}
