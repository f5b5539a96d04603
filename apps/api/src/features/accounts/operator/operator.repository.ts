import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import type { Language, Realm } from '@assure/contract/constants'
import type { Entitlement } from '@assure/contract/rpc'
import sql, { type Sql } from 'sql-template-tag'
import type { OrganisationAct, PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { flag, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { literally } from '#src/platform/database/literally.ts'
import { select } from '#src/platform/database/select.ts'
import { isUuid } from '#src/platform/ids.ts'
import { type Account, accountShape } from '../account/account-row.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import { endSessionsOfMembers } from '../memberships/member-sessions.repository.ts'
import { followOrganisation } from '../test-mode/test-mode.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'

/** An account as the operator sees it. */
const summaryShape = { ...accountShape, signInPolicy: text<SignInPolicy>(), userId: nullable(uuid) }
const ownerShape = {
  userId: uuid,
  name: text(),
  language: text<Language>(),
  jobTitle: text(),
  subscribeNews: flag,
}
/** An account, with the Owner who joined first. */
export type AccountSummary = RowOf<typeof summaryShape> &
  Omit<RowOf<typeof ownerShape>, 'userId'> & { secondFactor: boolean }
/** The person of an erased account. */
const NOBODY = { name: '', language: 'en', jobTitle: '', subscribeNews: false } as const

export interface AccountQuery {
  status?: string | undefined
  realm?: Realm | undefined
  /** Part of an e-mail address or name of a member, or of a company. */
  search?: string | undefined
  limit: number
}

interface Dependencies {
  database: Database
  clock: Clock
  people: Pick<PersonRepository, 'find' | 'secondFactors'>
  postMail: PostMail
}

const summaryColumns = sql`account_id as "accountId", realm, email, company, status, session_type as "sessionType",
  monthly_limit as "monthlyLimit", self_service as "selfService", permissions, sample_data as "sampleData",
  registered_at as "registeredAt", deletion_requested_at as "deletionRequestedAt",
  sign_in_policy as "signInPolicy", (
    select m.user_id from memberships m
    where m.account_id = accounts.account_id and 'owner' = any(m.roles) and m.removed_at is null
    order by m.joined_at, m.user_id limit 1) as "userId"`

/** The operator's changes to accounts on the command line. Each is recorded in the account's audit log, and mailed. */
export const operatorRepository = (dependencies: Dependencies) => {
  const { database, clock, people, postMail } = dependencies
  /** Adds the Owners. People are in tables of their own, which no statement joins with accounts. */
  const withOwners = async (rows: RowOf<typeof summaryShape>[]): Promise<AccountSummary[]> => {
    const ids = rows.flatMap(({ userId }) => userId ?? [])
    const factors = await people.secondFactors(ids)
    const owners = await select(database, ownerShape)`
      select user_id as "userId", name, language, job_title as "jobTitle", subscribe_news as "subscribeNews"
      from users where user_id = any(${ids}::uuid[])`
    const found = new Map(owners.map((owner) => [owner.userId, owner]))
    return rows.map((row) => ({
      ...NOBODY,
      ...found.get(row.userId ?? ''),
      ...row,
      secondFactor: row.userId !== null && factors.has(row.userId),
    }))
  }
  /** Records a change in the audit log of an account, and mails it to the Owners of an organisation (design: organisations 1.3). */
  const record = async (
    transaction: Transaction,
    { accountId, realm, company }: Pick<Account, 'accountId' | 'realm' | 'company'>,
    origin: AuditOrigin,
    event: { action: OrganisationAct; before?: object; after?: object },
  ): Promise<void> => {
    await recordAudit(transaction, accountId, origin, clock(), event)
    if (realm !== 'developer') return
    for (const { name, email: to, language } of await ownersOf(transaction, accountId))
      await postMail(transaction, {
        template: 'organisation_act',
        ...{ to, language, values: { name, organisation: company, act: event.action } },
      })
  }
  /**
   * Changes an account and records it in the audit log, in one transaction. Returns false if the account does not match
   * `when`. `more` runs in the same transaction.
   */
  const change = (
    account: Pick<Account, 'accountId' | 'realm' | 'company'>,
    set: Sql,
    when: Sql,
    origin: AuditOrigin,
    event: { action: OrganisationAct; before?: object; after?: object },
    more: (transaction: Transaction) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<boolean> =>
    inTransaction(database, async (transaction) => {
      const { rowCount } = await transaction.execute(
        sql`update accounts set ${set} where account_id = ${account.accountId} and ${when}`,
      )
      if (!rowCount) return false
      await more(transaction)
      await record(transaction, account, origin, event)
      return true
    })
  /** The memberships of the person with this address, in both realms. */
  const membershipsOf = (email: string) =>
    select(database, { userId: uuid, accountId: uuid })`
      select user_id as "userId", account_id as "accountId" from user_accounts where user_id in (
        select user_id from login_identities where email = ${email.toLowerCase()})`
  /** The accounts that the person with this address is an Owner of. */
  const ownedBy = async (email: string): Promise<Sql> => {
    const found = await membershipsOf(email)
    const [accounts, users] = [found.map(({ accountId }) => accountId), found.map(({ userId }) => userId)]
    return sql`account_id = any(${accounts}::uuid[]) and exists (
      select from memberships m where m.account_id = accounts.account_id and m.user_id = any(${users}::uuid[])
        and 'owner' = any(m.roles) and m.removed_at is null)`
  }
  /** Developer accounts in use. Retail accounts have no plan or permissions to set. */
  const inUse = sql`status in ('pending', 'active', 'suspended') and realm = 'developer'`

  return {
    /** Lists accounts, newest first, without test modes. */
    list: async ({ status, realm, search, limit }: AccountQuery): Promise<AccountSummary[]> => {
      const pattern = `%${literally(search ?? '')}%`
      const rows = await select(database, summaryShape)`
        select ${summaryColumns} from accounts
        where ${status === undefined ? sql`true` : sql`status = ${status}`}
          and ${realm === undefined ? sql`true` : sql`realm = ${realm}`}
          and test_of is null
          and (email ilike ${pattern} or company ilike ${pattern} or exists (
            select from memberships m where m.account_id = accounts.account_id and m.removed_at is null
              and (m.member_name ilike ${pattern} or m.member_email ilike ${pattern})))
        order by registered_at desc, account_id limit ${limit}`
      return withOwners(rows)
    },

    /** The account with this id, or those that the person with this address is an Owner of, in both realms. */
    find: async (who: string): Promise<AccountSummary[]> => {
      const wanted = isUuid(who) ? sql`account_id = ${who} and test_of is null` : await ownedBy(who)
      return withOwners(
        await select(
          database,
          summaryShape,
        )`select ${summaryColumns} from accounts where ${wanted} order by realm`,
      )
    },

    setPermissions: (account: AccountSummary, permissions: readonly Entitlement[], origin: AuditOrigin) =>
      change(account, sql`permissions = ${permissions}`, inUse, origin, {
        action: 'permissions_changed',
        before: { permissions: account.permissions },
        after: { permissions },
      }),

    /** `monthlyLimit`: null for no limit, undefined to keep the current one. */
    setPlan: (
      account: AccountSummary,
      sessionType: string,
      monthlyLimit: number | null | undefined,
      origin: AuditOrigin,
    ) => {
      const limit = monthlyLimit === undefined ? account.monthlyLimit : monthlyLimit
      return change(account, sql`session_type = ${sessionType}, monthly_limit = ${limit}`, inUse, origin, {
        action: 'plan_changed',
        before: { session_type: account.sessionType, monthly_limit: account.monthlyLimit },
        after: { session_type: sessionType, monthly_limit: limit },
      })
    },

    setSelfService: (account: AccountSummary, selfService: boolean, origin: AuditOrigin) =>
      change(account, sql`self_service = ${selfService}`, inUse, origin, {
        action: 'self_service_changed',
        before: { self_service: account.selfService },
        after: { self_service: selfService },
      }),

    /** Blocks password and API key until the account is resumed. Its sessions end for good. */
    suspend: (account: AccountSummary, origin: AuditOrigin) =>
      change(
        account,
        sql`status = 'suspended'`,
        sql`status in ('pending', 'active')`,
        origin,
        { action: 'account_suspended' },
        async (transaction) => {
          await followOrganisation(transaction, account.accountId, 'suspended')
          await endSessionsOfMembers(transaction, account.accountId)
        },
      ),

    /** Restores the earlier status: `pending` until its Owner has a password, otherwise `active`. */
    resume: async (account: AccountSummary, origin: AuditOrigin) => {
      const owner = account.userId === null ? null : await people.find(account.userId)
      const status = owner?.status === 'pending' ? 'pending' : 'active'
      const event = { action: 'account_resumed' } as const
      return change(
        account,
        sql`status = ${status}`,
        sql`status = 'suspended'`,
        origin,
        event,
        (transaction) => followOrganisation(transaction, account.accountId, 'active'),
      )
    },

    /** Ends every web session of the members and returns how many there were. */
    endSessions: (account: AccountSummary, origin: AuditOrigin): Promise<number> =>
      inTransaction(database, async (transaction) => {
        const ended = await endSessionsOfMembers(transaction, account.accountId, { alsoElsewhere: true })
        const event = { action: 'sessions_revoked', after: { ended } } as const
        await record(transaction, account, origin, event)
        return ended
      }),
  }
}
