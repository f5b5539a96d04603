import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditEvent, type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { bytes, flag, int, moment, nullable, type RowOf } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { deleteFactor } from '../people/delete-factor.repository.ts'
import type { ActingPerson, Person } from '../people/person-row.ts'
import { endRecovery } from '../recovery-wait/recovery-wait.repository.ts'
import { newRecoveryCodes, newSecret, plainRecoveryCode, stepOf } from './second-factor-codes.ts'

const factorRowShape = {
  secret_sealed: bytes,
  confirmed_at: nullable(moment),
}
type FactorRow = RowOf<typeof factorRowShape>

/** A person who gets a mail about changes of the factor. */
type FactorOwner = ActingPerson & Pick<Person, 'email' | 'name' | 'language'>

interface FactorState {
  confirmedAt: Date | null
  recoveryCodes: number
  codesEnd: boolean
}

/** Sealing purpose of a person's secret. It contains the person, so a copy in another row cannot be decrypted. */
export const factorPurpose = (userId: string): string => `second factor:${userId}`

/** Second factors: time-based codes, each step usable once, and single-use recovery codes. */
export const secondFactorRepository = ({
  database,
  clock,
  secrets,
  postMail,
}: {
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
}) => {
  /** The hashes of a recovery code, that of the current secret first. */
  const hashesOf = (userId: string, code: string) =>
    secrets.tokenHashes(`recovery:${userId}:${plainRecoveryCode(code)}`)

  const find = (queryable: Queryable, userId: string): Promise<FactorRow | null> =>
    selectOne(
      queryable,
      factorRowShape,
    )`select secret_sealed, confirmed_at from user_totp where user_id = ${userId}`
  const stepIn = (userId: string, { secret_sealed: sealed }: FactorRow, code: string) =>
    stepOf(secrets.open(factorPurpose(userId), sealed), code, clock())

  /** Spends a code of an active factor. The same code is refused the second time. */
  const take = async (
    transaction: Transaction,
    { userId, accountId }: ActingPerson,
    code: string,
    noted: AuditOrigin,
  ): Promise<boolean> => {
    const factor = await find(transaction, userId)
    if (!factor?.confirmed_at) return false
    const step = stepIn(userId, factor, code)
    if (step !== null) {
      const { rowCount } = await transaction.execute(sql`
        update user_totp set last_step = ${step}
        where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`)
      if (rowCount !== 1) return false
      return true
    }
    const { rowCount } = await transaction.execute(sql`
      delete from user_recovery_codes where user_id = ${userId} and code_hash = any(${hashesOf(userId, code)}::bytea[])`)
    if (!rowCount) return false
    await recordAudit(transaction, accountId, noted, clock(), { action: 'recovery_code_used' })
    return true
  }

  const replaceRecoveryCodes = async (transaction: Transaction, userId: string): Promise<string[]> => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashesOf(userId, code)[0])
    await transaction.execute(sql`delete from user_recovery_codes where user_id = ${userId}`)
    await transaction.execute(sql`
      insert into user_recovery_codes (user_id, code_hash, secret_id)
      select ${userId}::uuid, code_hash, ${secrets.ids[0]} from unnest(${hashes}::bytea[]) as code_hash`)
    return codes
  }

  /** Records a change in the audit log and mails the person, who may not have made it. */
  const tell = async (
    transaction: Transaction,
    { accountId, email, name, language }: FactorOwner,
    noted: AuditOrigin,
    action: AuditEvent['action'],
    enabled: boolean,
  ) => {
    const at = clock()
    await recordAudit(transaction, accountId, noted, at, { action })
    await postMail(transaction, {
      template: 'second_factor_changed',
      to: email,
      language,
      values: { name, enabled, at, address: noted.address },
    })
  }

  return {
    /**
     * When the second factor was enabled, or null, how many recovery codes are left, and whether they need an earlier
     * secret.
     */
    stateOf: async (userId: string): Promise<FactorState> => {
      const [current, ...earlier] = secrets.ids
      const rows = await select(database, { confirmedAt: moment, recoveryCodes: int, codesEnd: flag })`
        select confirmed_at as "confirmedAt", (select count(*) from user_recovery_codes r
          where r.user_id = f.user_id)::int as "recoveryCodes",
          ${earlier.length > 0} and exists (select from user_recovery_codes r
            where r.user_id = f.user_id and r.secret_id is distinct from ${current}) as "codesEnd"
        from user_totp f where user_id = ${userId} and confirmed_at is not null`
      return rows[0] ?? { confirmedAt: null, recoveryCodes: 0, codesEnd: false }
    },

    /** Spends a code and runs `open` in the same transaction. null if the code is wrong. */
    take: <T>(
      person: ActingPerson,
      code: string,
      noted: AuditOrigin,
      open: (transaction: Transaction) => Promise<T>,
    ): Promise<T | null> =>
      inTransaction(database, async (transaction) =>
        (await take(transaction, person, code, noted)) ? await open(transaction) : null,
      ),

    /** Creates a secret that replaces an unconfirmed one; null if a factor is already enabled. */
    start: (userId: string): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const secret = newSecret()
        const { rowCount } = await transaction.execute(sql`
        insert into user_totp (user_id, secret_sealed, last_step, created_at)
        values (${userId}, ${secrets.seal(factorPurpose(userId), secret)}, 0, ${clock()})
        on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at
        where user_totp.confirmed_at is null`)
        if (!rowCount) return null
        return secret
      }),

    /**
     * Enables the factor once a code proves that the app has the secret, and runs `enabled` in the same transaction. Returns
     * the recovery codes.
     */
    confirm: (
      person: FactorOwner,
      code: string,
      noted: AuditOrigin,
      enabled: (transaction: Transaction) => Promise<void>,
    ): Promise<string[] | 'WRONG_CODE' | 'NOT_STARTED'> =>
      inTransaction(database, async (transaction) => {
        const { userId } = person
        const factor = await find(transaction, userId)
        if (!factor || factor.confirmed_at) return 'NOT_STARTED'
        const step = stepIn(userId, factor, code)
        if (step === null) return 'WRONG_CODE'
        // Updates only the secret that was checked: another may have been started meanwhile.
        const { rowCount } = await transaction.execute(sql`
          update user_totp set confirmed_at = ${clock()}, last_step = ${step}
          where user_id = ${userId} and confirmed_at is null and secret_sealed = ${factor.secret_sealed}`)
        if (!rowCount) return 'NOT_STARTED'
        const codes = await replaceRecoveryCodes(transaction, userId)
        await tell(transaction, person, noted, 'second_factor_enabled', true)
        await enabled(transaction)
        return codes
      }),

    /** Replaces the recovery codes; null without an enabled factor. */
    renewRecoveryCodes: ({ userId, accountId }: ActingPerson, noted: AuditOrigin): Promise<string[] | null> =>
      inTransaction(database, async (transaction) => {
        // Locks the row, so that two concurrent renewals leave one set of codes.
        const { rowCount } = await transaction.execute(sql`
          select from user_totp where user_id = ${userId} and confirmed_at is not null for update`)
        if (!rowCount) return null
        const codes = await replaceRecoveryCodes(transaction, userId)
        // With new codes nobody needs to wait.
        await endRecovery(transaction, userId, noted, clock())
        await recordAudit(transaction, accountId, noted, clock(), { action: 'recovery_codes_renewed' })
        return codes
      }),

    /** Spends a code, then deletes the factor and its recovery codes. Returns false if the code is wrong. */
    stop: (person: FactorOwner, code: string, noted: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const { userId } = person
        if (!(await take(transaction, person, code, noted))) return false
        await deleteFactor(transaction, userId)
        await endRecovery(transaction, userId, noted, clock())
        await tell(transaction, person, noted, 'second_factor_disabled', false)
        return true
      }),
  }
}

export type SecondFactorRepository = ReturnType<typeof secondFactorRepository>
