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
const BEGINNING = new Date(0)

/** A secret that stored values may need. */
interface KnownSecret {
  id: string
  currentSince: Date
  /** When a process last could seal with it. */
  lastCurrentAt: Date
}

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
  const list = async (): Promise<KnownSecret[]> => {
    const known = await selectOne(database, { there: flag })`
      select to_regclass('secret_keys') is not null as there`
    if (!known?.there) return []
    return select(database, { id: text(), currentSince: moment, lastCurrentAt: moment })`
      select secret_id as id, current_since as "currentSince", last_current_at as "lastCurrentAt"
      from secret_keys order by current_since, secret_id`
  }
  const countRows = async (): Promise<SealedCount[]> => {
    const counts: SealedCount[] = []
    for (const column of columns) counts.push(await countColumn(column))
    return counts
  }
  const current = secrets.ids[0]
  /** Sets the secret of recovery codes of earlier releases. */
  const claimCodes = (id: string) =>
    database.execute(
      sql`update /* all accounts */ user_recovery_codes set secret_id = ${id} where secret_id is null`,
    )

  /** Fills the empty list: with the current secret, and with those of several that open stored values. */
  const registerFirst = async (): Promise<void> => {
    const opening = new Set<string>()
    if (secrets.ids.length > 1)
      for (const { rows } of await countRows()) for (const id of rows.keys()) if (id) opening.add(id)
    opening.delete(current)
    const now = clock()
    // A database that knows only this secret has no certificates of another one to replace.
    const since = opening.size > 0 ? now : BEGINNING
    await database.execute(sql`
      insert into secret_keys (secret_id, current_since, last_current_at)
      select id, ${BEGINNING}::timestamptz, ${now}::timestamptz from unnest(${[...opening]}::text[]) as id
      union all select ${current}, ${since}::timestamptz, ${now}::timestamptz
      on conflict (secret_id) do nothing`)
    await claimCodes([...opening][0] ?? current)
  }

  /** Since when servers seal with the current secret. */
  let currentSince = BEGINNING
  return {
    /** Lists the secrets in use, the current one last. Empty in a database that an earlier release last migrated. */
    list,

    /**
     * Records that this process may seal with its current secret. `starts`: a server that starts with another secret
     * than the last one begins a rotation.
     */
    register: async ({ starts }: { starts: boolean }): Promise<void> => {
      const known = await list()
      // The first server finds out which secrets the stored values need, also those of commands before it.
      if (known.length === 0 && !starts) return
      if (known.length === 0) await registerFirst()
      const begins = starts && known.length > 0 && known.at(-1)?.id !== current
      const now = clock()
      const row = await selectOne(database, { since: moment })`
        insert into secret_keys (secret_id, current_since, last_current_at) values (${current}, ${now}, ${now})
        on conflict (secret_id) do update set last_current_at = excluded.last_current_at,
          current_since = case when ${begins} then excluded.current_since else secret_keys.current_since end
        returning current_since as since`
      currentSince = row?.since ?? now
      if (secrets.ids.length === 1) await claimCodes(current)
    },

    /** Since when servers seal with the current secret, as the last `register` found it. */
    currentSince: (): Date => currentSince,

    /** Counts the rows of each sealed column by secret. Reads and opens all of them. */
    countRows,

    /** Counts recovery codes by secret, and the people who have them. They cannot be hashed again. */
    countRecoveryCodes: (): Promise<{ id: string | null; accounts: number }[]> =>
      select(database, { id: nullable(text()), accounts: int })`
        select secret_id as id, count(distinct user_id)::int as accounts /* all accounts */
        from user_recovery_codes group by secret_id`,

    /** Forgets a secret, and deletes the recovery codes that only it verifies. */
    retire: async (id: string): Promise<void> => {
      // Codes without a secret come from servers of the release before, so from the oldest one.
      const isOldest = (await list())[0]?.id === id
      await inTransaction(database, async (transaction) => {
        await transaction.execute(sql`delete from secret_keys where secret_id = ${id}`)
        await transaction.execute(sql`
          delete /* all accounts */ from user_recovery_codes
          where secret_id = ${id} or (${isOldest} and secret_id is null)`)
      })
    },
  }
}
export type SecretKeys = ReturnType<typeof secretKeyRepository>
