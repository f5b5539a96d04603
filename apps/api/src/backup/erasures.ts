import { appendFile, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { erasedAt } from '#src/features/accounts/deletion/deletion.repository.ts'
import type { AccountDeletion } from '#src/features/accounts/deletion/deletion.workflow.ts'
import type { Database } from '#src/platform/database/database.ts'
import { uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { BackupError } from './backup-format.ts'

const erasureShape = z.object({ account_id: z.uuid() })

/** The list of erased accounts next to a backup. It serves all backups of the folder. */
const listBeside = (file: string): string => join(dirname(file), 'erasures.jsonl')

/** Reads the ids of accounts that were erased since any backup of the folder. Throws `BackupError`. */
export const readErasures = async (backupFile: string): Promise<string[]> => {
  const file = listBeside(backupFile)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => erasureShape.parse(JSON.parse(line)).account_id)
  } catch {
    throw new BackupError(`${file} cannot be read: it lists the accounts that stay erased.`)
  }
}

/** Adds the erased accounts of the database to the list next to a backup. */
export const noteErasures = async (database: Database, backupFile: string): Promise<void> => {
  const known = new Set(await readErasures(backupFile))
  const erased = await select(database, { account_id: uuid })`
    select account_id from accounts where status = 'erased' order by account_id`
  const lines = erased
    .filter(({ account_id }) => !known.has(account_id))
    .map((erasure) => `${JSON.stringify(erasure)}\n`)
  if (lines.length > 0) await appendFile(listBeside(backupFile), lines.join(''), { mode: 0o600 })
}

/**
 * Erases the accounts again that a restored backup still has. A failure, such as of the card provider, is left to the
 * server's housekeeping: nobody can log in to these accounts meanwhile. Returns how many there were.
 */
export const eraseAgain = async (
  database: Database,
  deletion: Pick<AccountDeletion, 'advance'>,
  accountIds: readonly string[],
): Promise<number> => {
  // As if they had been deleted long ago, so that no grace period is left.
  const longAgo = new Date(2 * new Date(0).getTime() - erasedAt(new Date(0)).getTime())
  const found = await select(database, { account_id: uuid })`
    with marked as (
      update accounts set status = 'deleted', deletion_requested_at = ${longAgo}
      where account_id = any(${accountIds}::uuid[]) and status <> 'erased'
      returning account_id
    )
    select account_id from marked`
  await database.execute(sql`
    delete from developer_sessions where account_id = any(${found.map((row) => row.account_id)}::uuid[])`)
  for (const { account_id } of found) await deletion.advance(account_id).catch(() => undefined)
  return found.length
}
