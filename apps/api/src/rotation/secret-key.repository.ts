import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { flag, int, moment, nullable, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** Rows by the id of the secret that sealed them; `null` for none that is given. */
export interface SealedCount {
  column: string
  rows: Map<string | null, number>
}

const PAGE = 1000

const sealedWith = (secrets: Secrets, purpose: string, sealed: Buffer): string | null => {
  try {
    return secrets.unseal(purpose, sealed).id
  } catch {
    return null
  }
}

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  columns: readonly SealedColumn[]
}

/** The secrets that a database is sealed with. */
export const secretKeyRepository = ({ database, clock, secrets, columns }: Dependencies) => {
  const countColumn = async ({ name, first, page }: SealedColumn): Promise<SealedCount> => {
    const rows = new Map<string | null, number>()
    for (let after = first; ; ) {
      const found = await page(database, after, PAGE)
      for (const { purpose, sealed } of found) {
        const id = sealedWith(secrets, purpose, sealed)
        rows.set(id, (rows.get(id) ?? 0) + 1)
      }
      const last = found.at(-1)
      if (!last || found.length < PAGE) return { column: name, rows }
      after = last.key
    }
  }
  const list = async (): Promise<{ id: string; firstUsedAt: Date }[]> => {
    const known = await selectOne(database, { there: flag })`
      select to_regclass('secret_keys') is not null as there`
    if (!known?.there) return []
    return select(database, { id: text(), firstUsedAt: moment })`
      select secret_id as id, first_used_at as "firstUsedAt" from secret_keys order by first_used_at, secret_id`
  }
  return {
    /** Lists the secrets in use, oldest first. Empty in a database that an earlier release last migrated. */
    list,

    /** Records that this server seals with its current secret. The first server records all of its secrets. */
    register: async (): Promise<void> => {
      const ids = (await list()).length === 0 ? secrets.ids : secrets.ids.slice(0, 1)
      await database.execute(sql`
        insert into secret_keys (secret_id, first_used_at)
        select id, ${clock()} from unnest(${ids}::text[]) as id
        on conflict (secret_id) do nothing`)
    },

    /** Counts the rows of each sealed column by secret. Reads and opens all of them. */
    countRows: async (): Promise<SealedCount[]> => {
      const counts: SealedCount[] = []
      for (const column of columns) counts.push(await countColumn(column))
      return counts
    },

    /** Counts recovery codes by secret, and the people who have them. They cannot be hashed again. */
    countRecoveryCodes: (): Promise<{ id: string | null; accounts: number }[]> =>
      select(database, { id: nullable(text()), accounts: int })`
        select secret_id as id, count(distinct account_id)::int as accounts /* all accounts */
        from recovery_codes group by secret_id`,

    /** Forgets a secret, and deletes the recovery codes that only it verifies. */
    retire: async (id: string): Promise<void> => {
      // Codes without a secret come from servers of the release before, so from the oldest one.
      const isOldest = (await list())[0]?.id === id
      await inTransaction(database, async (transaction) => {
        await transaction.execute(sql`delete from secret_keys where secret_id = ${id}`)
        await transaction.execute(sql`
          delete /* all accounts */ from recovery_codes
          where secret_id = ${id} or (${isOldest} and secret_id is null)`)
      })
    },
  }
}
export type SecretKeys = ReturnType<typeof secretKeyRepository>
