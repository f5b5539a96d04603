import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { erasedAt } from '#src/features/accounts/deletion/deletion.repository.ts'
import { endSessionsOfMembers } from '#src/features/accounts/memberships/member-sessions.repository.ts'
import { type Database, inTransaction, type Queryable } from '#src/platform/database/database.ts'
import { moment, nullable, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { BackupError } from './backup-format.ts'

const erasureShape = z.object({
  account_id: z.uuid(),
  /** When the owner asked for the deletion; null once the account is erased. */
  deletion_requested_at: z.iso.datetime().nullable(),
})
type Erasure = z.infer<typeof erasureShape>

/** The list of erased accounts, and of those being deleted, next to a backup. It serves all backups of the folder. */
const listBeside = (file: string): string => join(dirname(file), 'erasures.jsonl')

const readList = async (file: string): Promise<Erasure[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => erasureShape.parse(JSON.parse(line)))
  } catch {
    throw new BackupError(`${file} cannot be read: it lists the accounts that stay erased.`)
  }
}

/** Reads the list next to a backup, or the file that `given` names; none if it is 'none'. Throws `BackupError`. */
export const readErasures = async (backupFile: string, given: string | undefined): Promise<Erasure[]> => {
  if (given === 'none') return []
  const file = given ?? listBeside(backupFile)
  const list = await readList(file)
  if (list === null)
    throw new BackupError(
      `${file} does not exist. It keeps erased accounts erased: give it with --erasures, or --erasures none.`,
    )
  return list
}

/**
 * Writes the list next to a backup: the accounts of the database that are erased or being deleted, and those that
 * earlier backups of the folder list as erased.
 */
export const writeErasures = async (database: Database, backupFile: string): Promise<void> => {
  const file = listBeside(backupFile)
  const erased = new Set(
    ((await readList(file)) ?? [])
      .filter(({ deletion_requested_at }) => deletion_requested_at === null)
      .map(({ account_id }) => account_id),
  )
  const rows = await select(database, { accountId: uuid, requestedAt: nullable(moment) })`
    select account_id as "accountId", case when status <> 'erased' then deletion_requested_at end as "requestedAt"
    from accounts where status in ('deleting', 'deleted', 'erased')`
  const requested = rows.filter(({ requestedAt }) => requestedAt !== null)
  for (const { accountId, requestedAt } of rows) if (requestedAt === null) erased.add(accountId)
  const list: Erasure[] = [
    ...[...erased].map((account_id) => ({ account_id, deletion_requested_at: null })),
    ...requested.map(({ accountId, requestedAt }) => ({
      account_id: accountId,
      deletion_requested_at: requestedAt?.toISOString() ?? null,
    })),
  ]
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, list.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600, flag: 'wx' })
  await rename(part, file)
}

/**
 * Marks the listed accounts as deleted, in the transaction that restores them, so that they cannot log in. Those
 * listed as erased have no grace period left. Returns the ids of all that it marked, and of those.
 */
export const markErasures = async (
  queryable: Queryable,
  list: readonly Erasure[],
): Promise<{ marked: string[]; erased: string[] }> => {
  const longAgo = new Date(-erasedAt(new Date(0)).getTime())
  const ids = list.map(({ account_id }) => account_id)
  const times = list.map(({ deletion_requested_at }) => deletion_requested_at ?? longAgo.toISOString())
  const rows = await select(queryable, { account_id: uuid })`
    update accounts a set status = 'deleted', deletion_requested_at = l.requested_at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as l (account_id, requested_at)
    where a.account_id = l.account_id and a.status <> 'erased'
      and (a.status not in ('deleting', 'deleted') or l.requested_at = ${longAgo})
    returning a.account_id`
  const marked = rows.map(({ account_id }) => account_id)
  const erased = new Set(list.filter((each) => each.deletion_requested_at === null).map((e) => e.account_id))
  return { marked, erased: marked.filter((id) => erased.has(id)) }
}

/** Ends the sessions of people whose accounts were marked as deleted. */
export const endMarked = (database: Database, marked: readonly string[]): Promise<void> =>
  inTransaction(database, async (transaction) => {
    for (const accountId of marked) await endSessionsOfMembers(transaction, accountId)
  })
