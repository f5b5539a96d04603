import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'

/** A backup that cannot be written, read or restored. The message is for the operator. */
export class BackupError extends Error {}

/** A row: the text of each column, in the table's order; null for SQL's null. */
export type BackupRow = readonly (string | null)[]

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const tableShape = z.object({
  name,
  columns: z.array(z.object({ name, type: z.string() })),
  references: z.array(z.object({ columns: z.array(name), target: name, target_columns: z.array(name) })),
})
/** A table in a backup, with its foreign keys. */
export type BackupTable = z.infer<typeof tableShape>

const headerShape = z.object({
  format: z.literal('assure-portal-backup'),
  version: z.number(),
  /** The version of the portal that wrote it. */
  release: z.string().regex(/^[\w.+-]{1,40}$/),
  made_at: z.iso.datetime(),
  /** Identifies `PORTAL_SECRET` without revealing it. */
  secret_id: z.string(),
  migrations: z.array(z.object({ name: z.string().regex(/^[\w.]{1,100}$/), sha256: z.string() })),
  /** Tables that others reference come first. */
  tables: z.array(tableShape),
})
export type BackupHeader = z.infer<typeof headerShape>

const rowShape = z.array(z.string().nullable())
const blockShape = z.tuple([name, z.array(rowShape)])
const sumShape = z.object({ rows: z.number(), sum: z.string() })
export type TableSum = z.infer<typeof sumShape>
const footerShape = z.object({ sums: z.record(name, sumShape), mac: z.string() })

/** The version of the format that this release writes, and the only one that it reads. */
export const FORMAT_VERSION = 1
/** The block that holds waiting jobs: queue, policy, key, payload, time of the start, attempts so far, retries. */
export const JOBS_BLOCK = 'jobs'

const parse = <T>(shape: z.ZodType<T>, line: string, what: string): T => {
  try {
    return shape.parse(JSON.parse(line))
  } catch {
    throw new BackupError(`This is no backup of the portal, or it was changed: ${what} cannot be read.`)
  }
}
/** Parses the first line of a backup. Throws `BackupError`. */
export const parseHeader = (line: string): BackupHeader => {
  const header = parse(headerShape, line, 'its first line')
  if (header.version !== FORMAT_VERSION)
    throw new BackupError(`The backup has format ${header.version}, which this release does not know.`)
  return header
}
/** Parses a later line: rows of a table, or the sums at the end. Throws `BackupError`. */
export const parseLine = (line: string, number: number) =>
  parse(z.union([blockShape, footerShape]), line, `line ${number}`)

/** The purpose of the key that signs backups. */
export const SIGNATURE = 'backup signature'

/** Signs the header and the sums. Without the secret a forged backup has a wrong signature and is refused. */
export const macOf = (key: string, header: string, sums: Readonly<Record<string, TableSum>>): string =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([header, Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1))]),
    )
    .digest('hex')

const MODULUS = 2n ** 256n

/** Sums up the hashes of a table's rows. The order of the rows does not matter. */
export const makeTableSum = () => {
  let rows = 0
  let sum = 0n
  return {
    add: (row: BackupRow): void => {
      rows++
      const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS
    },
    result: (): TableSum => ({ rows, sum: sum.toString(16) }),
  }
}

/** Makes a sum for each table, when its first row comes. */
export const makeSums = () => {
  const sums = new Map<string, ReturnType<typeof makeTableSum>>()
  const of = (table: string) => {
    const sum = sums.get(table) ?? makeTableSum()
    sums.set(table, sum)
    return sum
  }
  return {
    add: (table: string, rows: readonly BackupRow[]): void => {
      for (const row of rows) of(table).add(row)
    },
    results: (): Record<string, TableSum> =>
      Object.fromEntries([...sums].map(([table, sum]) => [table, sum.result()])),
  }
}

/** Throws `BackupError` unless both have the same rows in each table. */
export const expectEqualSums = (
  found: Readonly<Record<string, TableSum>>,
  expected: Readonly<Record<string, TableSum>>,
): void => {
  for (const table of new Set([...Object.keys(found), ...Object.keys(expected)])) {
    const [here, there] = [found[table], expected[table]]
    if (here?.rows !== there?.rows)
      throw new BackupError(`${table} has ${here?.rows ?? 0} rows instead of ${there?.rows ?? 0}.`)
    if (here?.sum !== there?.sum) throw new BackupError(`${table} has a row that was changed.`)
  }
}
