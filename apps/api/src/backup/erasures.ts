import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { erasedAt } from '#src/features/accounts/deletion/grace.ts'
import { closeSoleMember } from '#src/features/accounts/deletion/person-closing.repository.ts'
import { type Database, inTransaction, type Queryable } from '#src/platform/database/database.ts'
import { moment, nullable, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { testAccountOf } from '#src/platform/test-account.ts'
import { BackupError } from './backup-format.ts'

/** When the deletion was requested; null once the data is erased. */
const requested = z.iso.datetime().nullable()
const accountShape = z.strictObject({ account_id: z.uuid(), deletion_requested_at: requested })
const personShape = z.strictObject({ user_id: z.uuid(), deletion_requested_at: requested })
const erasureShape = z.union([accountShape, personShape])
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

type Named = 'account_id' | 'user_id'
const idIn = (name: Named, erasure: Erasure): string | undefined => {
  if ('account_id' in erasure) return name === 'account_id' ? erasure.account_id : undefined
  return name === 'user_id' ? erasure.user_id : undefined
}

/** The lines of erased and deleted rows, with those that earlier lists name as erased. */
const linesOf = (
  name: Named,
  rows: readonly { id: string; requestedAt: Date | null }[],
  earlier: readonly Erasure[],
): Record<string, string | null>[] => {
  const requestedRows = rows.filter(({ requestedAt }) => requestedAt !== null)
  const erased = new Set([
    ...earlier
      .filter((each) => each.deletion_requested_at === null)
      .flatMap((each) => idIn(name, each) ?? []),
    ...rows.flatMap(({ id, requestedAt }) => (requestedAt === null ? id : [])),
  ])
  return [
    ...[...erased].map((id) => ({ [name]: id, deletion_requested_at: null })),
    ...requestedRows.map(({ id, requestedAt }) => ({
      [name]: id,
      deletion_requested_at: requestedAt?.toISOString() ?? null,
    })),
  ]
}

/**
 * Writes the list next to a backup: the accounts and people of the database that are erased or being deleted, and those
 * that earlier backups of the folder list as erased.
 */
export const writeErasures = async (database: Database, backupFile: string): Promise<void> => {
  const file = listBeside(backupFile)
  const earlier = (await readList(file)) ?? []
  const shape = { id: uuid, requestedAt: nullable(moment) }
  const accounts = await select(database, shape)`
    select account_id as id, case when status <> 'erased' then deletion_requested_at end as "requestedAt"
    from accounts where status in ('deleting', 'deleted', 'erased')`
  const people = await select(database, shape)`
    select user_id as id, case when status <> 'erased' then deletion_requested_at end as "requestedAt"
    from users where status in ('deleting', 'erased')`
  const list = [...linesOf('account_id', accounts, earlier), ...linesOf('user_id', people, earlier)]
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, list.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600, flag: 'wx' })
  await rename(part, file)
}

/** The ids and times of a list; erased ones have no grace period left. */
const marksOf = (name: Named, list: readonly Erasure[], longAgo: Date) => {
  const named = list.filter((each) => idIn(name, each) !== undefined)
  return {
    ids: named.map((each) => idIn(name, each)),
    times: named.map((each) => each.deletion_requested_at ?? longAgo.toISOString()),
  }
}

/**
 * Marks the listed accounts and people as deleted, in the transaction that restores them, so that they cannot log in.
 * Those listed as erased have no grace period left. Returns the ids of all accounts that it marked, and of those.
 */
export const markErasures = async (
  queryable: Queryable,
  list: readonly Erasure[],
): Promise<{ marked: string[]; erased: string[] }> => {
  const longAgo = new Date(-erasedAt(new Date(0)).getTime())
  const accounts = marksOf('account_id', list, longAgo)
  const rows = await select(queryable, { account_id: uuid })`
    update accounts a set status = 'deleted', deletion_requested_at = l.requested_at
    from unnest(${accounts.ids}::uuid[], ${accounts.times}::timestamptz[]) as l (account_id, requested_at)
    where a.account_id = l.account_id and a.status <> 'erased'
      and (a.status not in ('deleting', 'deleted') or l.requested_at = ${longAgo})
    returning a.account_id`
  const marked = rows.map(({ account_id }) => account_id)
  await queryable.execute(sql`
    update accounts set status = 'suspended' where account_id = any(${marked.map(testAccountOf)}::uuid[])`)
  const erased = new Set(
    list
      .filter((each) => each.deletion_requested_at === null)
      .flatMap((each) => idIn('account_id', each) ?? []),
  )
  return { marked, erased: marked.filter((id) => erased.has(id)) }
}

/** Marks the listed people as deleted, after the migrations, so that they cannot log in. */
const markPeople = async (queryable: Queryable, list: readonly Erasure[]): Promise<void> => {
  const longAgo = new Date(-erasedAt(new Date(0)).getTime())
  const people = marksOf('user_id', list, longAgo)
  await queryable.execute(sql`
    update users u set status = 'deleting', deletion_requested_at = l.requested_at
    from unnest(${people.ids}::uuid[], ${people.times}::timestamptz[]) as l (user_id, requested_at)
    where u.user_id = l.user_id and u.status <> 'erased'
      and (u.status <> 'deleting' or l.requested_at = ${longAgo})`)
}

/** Ends the sessions of people whose accounts or logins were marked as deleted. */
export const endMarked = (
  database: Database,
  marked: readonly string[],
  list: readonly Erasure[],
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    await markPeople(transaction, list)
    for (const accountId of marked) {
      const account = await selectOne(transaction, { at: moment })`
        select deletion_requested_at as at from accounts where account_id = ${accountId}`
      if (account) await closeSoleMember(transaction, accountId, account.at)
    }
    await transaction.execute(sql`
      delete from user_sessions where user_id in (select user_id from users where status in ('deleting', 'erased'))`)
  })
