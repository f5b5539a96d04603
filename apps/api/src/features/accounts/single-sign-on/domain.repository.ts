import { randomBytes } from 'node:crypto'
import { DOMAIN_LAPSE_DAYS, DOMAINS_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { DomainChange, PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, jobOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { moment, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { type Actor, lockFor, lockMembers, nameInUse } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import type { TxtRecords } from './txt-records.ts'

/** The texts of our records begin with it. */
const RECORD_PREFIX = 'assure-verification'
const TOKEN_BYTES = 24
/** A verified domain is looked up again after this time. */
const RECHECK_MS = DAY_MS

const domainShape = {
  domain: text(),
  token: text(),
  verifiedAt: nullable(moment),
  checkedAt: nullable(moment),
  missingSince: nullable(moment),
}
export type Domain = RowOf<typeof domainShape>
const domainColumns = sql`domain, token, verified_at as "verifiedAt", checked_at as "checkedAt", missing_since as "missingSince"`

/** The domain of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The text of the TXT record that proves a domain. */
export const recordOf = ({ token }: Pick<Domain, 'token'>): string => `${RECORD_PREFIX}=${token}`

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
  txtRecords: TxtRecords
}

/** Whether an organisation has proved the domain of an address, and still has it. */
export const ownsDomain = async (
  queryable: Queryable,
  accountId: string,
  domain: string,
): Promise<boolean> => {
  const { rows } = await queryable.execute(sql`
    select 1 from account_domains
    where account_id = ${accountId} and domain = ${domain} and verified_at is not null`)
  return rows.length > 0
}

/** Domains of addresses that organisations prove by a DNS record. */
export const domainRepository = ({ database, clock, postMail, txtRecords }: Dependencies) => {
  const find = (queryable: Queryable, accountId: string, domain: string) =>
    selectOne(queryable, domainShape)`
      select ${domainColumns} from account_domains where account_id = ${accountId} and domain = ${domain}`

  const tellOwners = async (
    transaction: Transaction,
    accountId: string,
    change: DomainChange,
  ): Promise<void> => {
    const organisation = await nameInUse(transaction, accountId)
    if (organisation === null) return
    for (const { name, email: to, language } of await ownersOf(transaction, accountId))
      await postMail(transaction, {
        template: 'domain_changed',
        ...{ to, language, values: { ...change, name, organisation } },
      })
  }

  /** Claims a domain for an organisation. Returns false if another one has it. */
  const claim = async (transaction: Transaction, accountId: string, domain: string): Promise<boolean> => {
    const [owner] = await select(transaction, { account_id: uuid })`
      insert into domain_claims (domain, account_id) values (${domain}, ${accountId})
      on conflict (domain) do update set account_id = domain_claims.account_id returning account_id`
    return owner?.account_id === accountId
  }
  const release = (transaction: Transaction, accountId: string, domain: string) =>
    transaction.execute(sql`
      delete from domain_claims where domain = ${domain} and account_id = ${accountId}`)

  /**
   * Looks for the record of a verified domain again. Warns the Owners when it is missing for the second time, and gives the
   * domain up after 14 days.
   */
  const recheck = async ({ accountId, domain }: { accountId: string; domain: string }): Promise<void> => {
    const found = await txtRecords(domain)
    await inTransaction(database, async (transaction) => {
      await lockMembers(transaction, accountId)
      const now = clock()
      const kept = await find(transaction, accountId, domain)
      if (!kept?.verifiedAt) return
      // No answer counts as missing too: the name servers of a domain that was given up can be silent for ever.
      const missingSince = found?.includes(recordOf(kept)) ? null : (kept.missingSince ?? now)
      const lapsesAt = missingSince && new Date(missingSince.getTime() + DOMAIN_LAPSE_DAYS * DAY_MS)
      const hasLapsed = lapsesAt !== null && lapsesAt <= now
      // One look can fail by chance. At the second, the one before was the first without the record.
      const isSecondMiss =
        kept.missingSince !== null && kept.checkedAt?.getTime() === kept.missingSince.getTime()
      await transaction.execute(sql`
        update account_domains set checked_at = ${now}, missing_since = ${hasLapsed ? null : missingSince},
          verified_at = ${hasLapsed ? null : kept.verifiedAt}
        where account_id = ${accountId} and domain = ${domain}`)
      if (hasLapsed) {
        await release(transaction, accountId, domain)
        const event = { action: 'domain_lapsed', target: domain } as const
        await recordAudit(transaction, accountId, jobOrigin('domains'), now, event)
        await tellOwners(transaction, accountId, { domain, change: 'lapsed', lapses_at: null })
      } else if (missingSince && isSecondMiss) {
        await tellOwners(transaction, accountId, { domain, change: 'missing', lapses_at: lapsesAt })
      }
    })
  }

  return {
    list: (accountId: string): Promise<Domain[]> =>
      select(database, domainShape)`
        select ${domainColumns} from account_domains where account_id = ${accountId} order by domain`,

    /** The organisation that proved a domain; null for none. */
    claimant: async (domain: string): Promise<string | null> => {
      const claimed = await selectOne(database, { account_id: uuid })`
        select account_id from domain_claims where domain = ${domain}`
      return claimed?.account_id ?? null
    },

    /** Adds a domain to prove. null if there are too many. Adding it again changes nothing. Throws `RpcError`. */
    add: (actor: Actor, domain: string, noted: AuditOrigin): Promise<Domain | null> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        await lockFor(transaction, actor, 'organisation.secure')
        const known = await find(transaction, accountId, domain)
        if (known) return known
        const { rows } = await transaction.execute(sql`
          select 1 from account_domains where account_id = ${accountId} limit ${DOMAINS_MAX}`)
        if (rows.length >= DOMAINS_MAX) return null
        const token = randomBytes(TOKEN_BYTES).toString('base64url')
        await transaction.execute(sql`
          insert into account_domains (account_id, domain, token, added_at)
          values (${accountId}, ${domain}, ${token}, ${clock()})`)
        const event = { action: 'domain_added', target: domain } as const
        await recordAudit(transaction, accountId, noted, clock(), event)
        return { domain, token, verifiedAt: null, checkedAt: null, missingSince: null }
      }),

    /** Looks for the record of a domain. Throws `RpcError` `not_found` or `forbidden`. */
    check: async (
      actor: Actor,
      domain: string,
      noted: AuditOrigin,
    ): Promise<'VERIFIED' | 'TAKEN' | 'DNS_FAILED' | { found: string[] }> => {
      const { accountId } = actor
      if (!(await find(database, accountId, domain))) throw new RpcError('not_found')
      const found = await txtRecords(domain)
      if (found === null) return 'DNS_FAILED'
      return inTransaction(database, async (transaction) => {
        await lockFor(transaction, actor, 'organisation.secure')
        const known = await find(transaction, accountId, domain)
        if (!known) throw new RpcError('not_found')
        // Other texts are no business of the portal: they can be of a private network's DNS.
        if (!found.includes(recordOf(known)))
          return { found: found.filter((record) => record.startsWith(RECORD_PREFIX)) }
        if (!(await claim(transaction, accountId, domain))) return 'TAKEN'
        const now = clock()
        await transaction.execute(sql`
          update account_domains set verified_at = coalesce(verified_at, ${now}), checked_at = ${now}, missing_since = null
          where account_id = ${accountId} and domain = ${domain}`)
        if (known.verifiedAt) return 'VERIFIED'
        const event = { action: 'domain_verified', target: domain } as const
        await recordAudit(transaction, accountId, noted, now, event)
        await tellOwners(transaction, accountId, { domain, change: 'verified', lapses_at: null })
        return 'VERIFIED'
      })
    },

    /** Removes a domain. Throws `RpcError` `not_found` or `forbidden`. */
    remove: (actor: Actor, domain: string, noted: AuditOrigin): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = actor
        await lockFor(transaction, actor, 'organisation.secure')
        const { rowCount } = await transaction.execute(sql`
          delete from account_domains where account_id = ${accountId} and domain = ${domain}`)
        if (!rowCount) throw new RpcError('not_found')
        await release(transaction, accountId, domain)
        const event = { action: 'domain_removed', target: domain } as const
        await recordAudit(transaction, accountId, noted, clock(), event)
        await tellOwners(transaction, accountId, { domain, change: 'removed', lapses_at: null })
      }),

    /** Looks at verified domains again whose last look was a day ago, at most `limit`. Returns how many. */
    recheckDue: async (limit: number, onError: (error: unknown) => void): Promise<number> => {
      const before = new Date(clock().getTime() - RECHECK_MS)
      const due = await select(database, { accountId: uuid, domain: text() })`
        /* all accounts */ select account_id as "accountId", domain from account_domains
        where verified_at is not null and checked_at < ${before} order by checked_at limit ${limit}`
      return handleEach(due, recheck, onError)
    },
  }
}
export type DomainRepository = ReturnType<typeof domainRepository>
