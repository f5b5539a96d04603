import type { SsoDefaultRole } from '@assure/contract/accounts/sso.modes'
import { FACTOR_SETTLES_S } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail, SsoChange } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import {
  bytes,
  flag,
  int,
  moment,
  nullable,
  type RowOf,
  text,
  textList,
  uuid,
} from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { type Actor, lockFor } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'

const connectionShape = {
  name: text(),
  issuer: text(),
  clientId: text(),
  secretSealed: bytes,
  defaultRoles: textList<SsoDefaultRole>(),
  testedAt: nullable(moment),
  isOn: flag,
}
export type Connection = RowOf<typeof connectionShape>

/** The purpose for which the client secret of an organisation is sealed. */
export const clientSecretPurpose = (accountId: string): string => `sso client secret:${accountId}`

/** The settings of an Owner. Without a secret the earlier one stays. */
export interface GivenConnection {
  name: string
  issuer: string
  clientId: string
  clientSecret: string | undefined
  defaultRoles: readonly SsoDefaultRole[]
}

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
}

/** The connection of an organisation to its identity provider, or null. */
export const findConnection = (queryable: Queryable, accountId: string): Promise<Connection | null> =>
  selectOne(queryable, connectionShape)`
    select name, issuer, client_id as "clientId", client_secret_sealed as "secretSealed",
      default_roles as "defaultRoles", tested_at as "testedAt", is_on as "isOn"
    from sso_connections where account_id = ${accountId}`

/** Whether two connections mean the same client of the same provider. Its names of people are valid only there. */
export const isSameClient = (
  one: Pick<Connection, 'issuer' | 'clientId'>,
  other: Pick<Connection, 'issuer' | 'clientId'>,
): boolean => one.issuer === other.issuer && one.clientId === other.clientId

/** The identity providers of organisations. */
export const connectionRepository = ({ database, clock, secrets, postMail }: Dependencies) => {
  /** Whether members must log in through the provider, so that it must stay as it is. */
  const isRequired = async (transaction: Transaction, accountId: string): Promise<boolean> => {
    const { rows } = await transaction.execute(sql`
      select 1 from accounts where account_id = ${accountId} and sign_in_policy = 'sso'`)
    return rows.length > 0
  }

  /** Ends the sessions that began through the provider. */
  const endSessions = async (transaction: Transaction, accountId: string): Promise<void> => {
    const linked = await select(transaction, { id: uuid })`
      select user_id as id from sso_identities where account_id = ${accountId}`
    await transaction.execute(sql`
      delete from user_sessions
      where user_id = any(${linked.map(({ id }) => id)}::uuid[]) and sso_account_id = ${accountId}`)
  }

  const tellOwners = async (
    transaction: Transaction,
    accountId: string,
    values: { organisation: string; member: string; provider: string; change: SsoChange },
  ): Promise<void> => {
    for (const { name, email: to, language } of await ownersOf(transaction, accountId))
      await postMail(transaction, { template: 'sso_changed', to, language, values: { ...values, name } })
  }

  return {
    find: (accountId: string): Promise<Connection | null> => findConnection(database, accountId),

    secretOf: (accountId: string, { secretSealed }: Pick<Connection, 'secretSealed'>): string =>
      secrets.open(clientSecretPurpose(accountId), secretSealed),

    /** How many members and Owners there are, and how many of them are ready. A new passkey opens nothing yet. */
    readiness: async (accountId: string) => {
      const [counts, owners] = await Promise.all([
        selectOne(database, { members: int, linked: int })`
          select count(*)::int as members, count(*) filter (where exists (
            select from sso_identities i where i.account_id = m.account_id and i.user_id = m.user_id))::int as linked
          from memberships m where m.account_id = ${accountId} and m.removed_at is null`,
        select(database, { id: uuid })`
          select user_id as id from memberships
          where account_id = ${accountId} and removed_at is null and 'owner' = any(roles)`,
      ])
      const settledBefore = new Date(clock().getTime() - FACTOR_SETTLES_S * 1000)
      const ready = await selectOne(database, { owners: int })`
        select count(distinct user_id)::int as owners from user_passkeys
        where user_id = any(${owners.map(({ id }) => id)}::uuid[]) and created_at <= ${settledBefore}`
      return {
        ...(counts ?? { members: 0, linked: 0 }),
        owners: owners.length,
        ownersWithPasskey: ready?.owners ?? 0,
      }
    },

    /**
     * Sets the provider. Another issuer or client needs its own secret, is untested and off, and forgets whom the former one
     * logged in; it is refused while members must log in through the provider. Throws `RpcError`.
     */
    save: (
      actor: Actor,
      { name, issuer, clientId, clientSecret, defaultRoles }: GivenConnection,
      noted: AuditOrigin,
    ): Promise<'SECRET_NEEDED' | 'REQUIRED' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, name: member } = await lockFor(transaction, actor, 'organisation.secure')
        const former = await findConnection(transaction, accountId)
        const isKept = former !== null && isSameClient(former, { issuer, clientId })
        if (former && !isKept && (await isRequired(transaction, accountId))) return 'REQUIRED'
        if (!isKept && clientSecret === undefined) return 'SECRET_NEEDED'
        if (former && !isKept) {
          await endSessions(transaction, accountId)
          await transaction.execute(sql`delete from sso_connections where account_id = ${accountId}`)
        }
        const sealed =
          clientSecret === undefined
            ? former?.secretSealed
            : secrets.seal(clientSecretPurpose(accountId), clientSecret)
        await transaction.execute(sql`
          insert into sso_connections (account_id, name, issuer, client_id, client_secret_sealed, default_roles, created_at)
          values (${accountId}, ${name}, ${issuer}, ${clientId}, ${sealed}, ${[...defaultRoles]}, ${clock()})
          on conflict (account_id) do update set name = excluded.name, default_roles = excluded.default_roles,
            client_secret_sealed = excluded.client_secret_sealed`)
        const shown = (given: Pick<GivenConnection, 'name' | 'issuer' | 'defaultRoles'>) => ({
          ...{ name: given.name, issuer: given.issuer, roles: given.defaultRoles },
        })
        await recordAudit(transaction, accountId, noted, clock(), {
          action: 'sso_changed',
          ...(former && { before: shown(former) }),
          after: { ...shown({ name, issuer, defaultRoles }), secret_replaced: clientSecret !== undefined },
        })
        const change = isKept ? 'updated' : 'saved'
        await tellOwners(transaction, accountId, { organisation, member, provider: name, change })
        return null
      }),

    /** Turns logins on or off. Off also ends the sessions that began so. Throws `RpcError`. */
    turn: (actor: Actor, isOn: boolean, noted: AuditOrigin): Promise<'NOT_TESTED' | 'REQUIRED' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, name: member } = await lockFor(transaction, actor, 'organisation.secure')
        const found = await findConnection(transaction, accountId)
        if (!found?.testedAt) return 'NOT_TESTED'
        if (!isOn && (await isRequired(transaction, accountId))) return 'REQUIRED'
        if (found.isOn === isOn) return null
        await transaction.execute(sql`
          update sso_connections set is_on = ${isOn} where account_id = ${accountId}`)
        if (!isOn) await endSessions(transaction, accountId)
        await recordAudit(transaction, accountId, noted, clock(), {
          action: 'sso_changed',
          before: { is_on: found.isOn },
          after: { is_on: isOn },
        })
        const change = isOn ? 'on' : 'off'
        await tellOwners(transaction, accountId, { organisation, member, provider: found.name, change })
        return null
      }),

    /** Removes the provider, whom it logged in, and their sessions. Throws `RpcError`. */
    remove: (actor: Actor, noted: AuditOrigin): Promise<'REQUIRED' | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        const { organisation, name: member } = await lockFor(transaction, actor, 'organisation.secure')
        const found = await findConnection(transaction, accountId)
        if (!found) return null
        if (await isRequired(transaction, accountId)) return 'REQUIRED'
        await endSessions(transaction, accountId)
        await transaction.execute(sql`delete from sso_connections where account_id = ${accountId}`)
        await recordAudit(transaction, accountId, noted, clock(), {
          action: 'sso_removed',
          before: { name: found.name, issuer: found.issuer },
        })
        const values = { organisation, member, provider: found.name, change: 'removed' } as const
        await tellOwners(transaction, accountId, values)
        return null
      }),
  }
}
export type ConnectionRepository = ReturnType<typeof connectionRepository>
