import { ANALYTICS_LINKS_LISTED_MAX, TEST_LINKS_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import type {
  AnalyticsLink,
  AnalyticsScope,
  ListedAnalyticsLink,
} from '@assure/contract/usage/analytics.modes'
import sql, { type Sql } from 'sql-template-tag'
import type { IsStopped } from '#src/features/licences/ports.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  secondsOf,
  type Transaction,
} from '#src/platform/database/database.ts'
import { flag, int, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Fence, isWholeAccount } from '#src/platform/fence.ts'
import { isUuid, uuidv7 } from '#src/platform/ids.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { AnalyticsSubject } from './analytics-link.ts'

/** The licences that a link shows: one licence, those of a store, or those of a chain. */
const scanScopeShape = {
  licence_id: nullable(uuid),
  requested_by: text(),
  /** null: every store of the chain. */
  subclient: nullable(text()),
}
export type ScanScope = RowOf<typeof scanScopeShape>

/** A link's scope with the names that the analytics page shows. */
const shownScopeShape = {
  ...scanScopeShape,
  company: text(),
  licence_code: nullable(text()),
  /** The licence's store or the link's store. null for a whole chain. */
  store: nullable(text()),
}
type ShownScope = RowOf<typeof shownScopeShape>

interface FoundScope extends ScanScope {
  licence_code: string | null
}

const linkShape = {
  grant_id: uuid,
  scope: text<AnalyticsLink['scope']>(),
  licence_code: nullable(text()),
  requested_by: text(),
  subclient: nullable(text()),
  created_at_utc: int,
  expires_at_utc: int,
}
const listedLinkShape = {
  ...linkShape,
  /** null without a known maker. */
  maker: nullable(text()),
  is_former: flag,
}
const linkColumns = sql`g.grant_id, g.scope, l.code as licence_code, g.requested_by, g.subclient,
  ${secondsOf(sql`g.created_at`)} as created_at_utc, ${secondsOf(sql`g.expires_at`)} as expires_at_utc`

const licencesOf = (of: AnalyticsScope): Sql => {
  if (of.scope === 'licence') return sql`licence_id = ${of.deeplink_data}`
  if (of.scope === 'chain') return sql`requested_by = ${of.requested_by}`
  return sql`requested_by = ${of.requested_by} and subclient = ${of.subclient}`
}

/** The licence `l` of a link `g`, if it shows only one. */
const LICENCE_OF_LINK = sql`left join licences l on l.account_id = g.account_id and l.licence_id = g.licence_id`

/** SQL condition for the links `g` that are neither revoked nor expired. */
const areOpen = (now: Date): Sql => sql`g.revoked_at is null and g.expires_at > ${now}`

/**
 * SQL condition for the links `g` whose licence `l` is still in the chain and store for which they were made. Otherwise a
 * link would show the scans of another customer after a move.
 */
const IN_PLACE = sql`(g.licence_id is null or (l.requested_by = g.requested_by and l.subclient = g.subclient))`

/** SQL condition for the links `g` whose licence `l`, store or chain is inside a fence. */
const linksInside = (fence: Fence): Sql =>
  isWholeAccount(fence)
    ? fence.rows('g')
    : sql`g.account_id = ${fence.accountId}
        and case g.scope when 'licence' then ${fence.rows('l')} else ${fence.rows('g')} end`

/** Stores analytics links and checks which scans each may show. */
export const analyticsGrantRepository = (database: Database, isStopped: IsStopped) => {
  /**
   * Returns the scope of a new link. Throws `RpcError` `not_found` if the fence has no such licence, store or whole chain
   * inside.
   */
  const scopeOf = async (queryable: Queryable, fence: Fence, of: AnalyticsScope): Promise<FoundScope> => {
    if (of.scope === 'licence' && !isUuid(of.deeplink_data)) throw new RpcError('not_found')
    // Somebody with some stores of a chain has licences of it, but not the chain.
    if (of.scope === 'chain' && !fence.admits({ chain: of.requested_by, store: null }))
      throw new RpcError('not_found')
    const licence = await selectOne(queryable, {
      licence_id: uuid,
      code: text(),
      requested_by: text(),
      subclient: text(),
    })`
      select licence_id, code, requested_by, subclient from licences
      where ${fence.rows()} and ${licencesOf(of)} limit 1`
    if (!licence) throw new RpcError('not_found')
    const { licence_id, code, requested_by, subclient } = licence
    return {
      licence_id: of.scope === 'licence' ? licence_id : null,
      licence_code: of.scope === 'licence' ? code : null,
      requested_by,
      subclient: of.scope === 'chain' ? null : subclient,
    }
  }

  /** Counts the links inside a fence that still work. */
  const count = async (queryable: Queryable, fence: Fence, now: Date): Promise<number> => {
    const row = await selectOne(queryable, { working: int })`
      select count(*)::int as working from analytics_grants g ${LICENCE_OF_LINK}
      where ${linksInside(fence)} and ${areOpen(now)} and ${IN_PLACE}`
    return row?.working ?? 0
  }

  /**
   * Throws `RpcError` `invalid` at the limit, in test mode `test_limit`, because a link beyond it would work without being listed. Links of moved
   * licences count: they work again after a move back.
   */
  const expectRoom = async (transaction: Transaction, accountId: string, now: Date): Promise<void> => {
    // Lock: two concurrent requests would both take the last place.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`)
    const row = await selectOne(transaction, { open: int })`
      select count(*)::int as open from analytics_grants g where g.account_id = ${accountId} and ${areOpen(now)}`
    const open = row?.open ?? 0
    if (isTestAccount(accountId) && open >= TEST_LINKS_MAX)
      throw new RpcError('test_limit', { detail: `Test mode holds at most ${TEST_LINKS_MAX} links.` })
    if (open < ANALYTICS_LINKS_LISTED_MAX) return
    const message = `At most ${ANALYTICS_LINKS_LISTED_MAX} links work at a time: end some first.`
    throw new RpcError('invalid', { faults: [{ pointer: '/of', code: 'too_big', message }] })
  }

  return {
    /**
     * Creates a link that works for `lifetimeS` seconds. Throws `RpcError`: `not_found` if the fence has no such
     * licence, store or chain inside, `invalid` if `ANALYTICS_LINKS_LISTED_MAX` links already work.
     */
    issue: (
      fence: Fence,
      of: AnalyticsScope,
      lifetimeS: number,
      origin: AuditOrigin,
      now: Date,
    ): Promise<AnalyticsLink> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = fence
        await expectRoom(transaction, accountId, now)
        const { scope } = of
        const { licence_id, ...shown } = await scopeOf(transaction, fence, of)
        const grantId = uuidv7(now)
        const expiresAt = new Date(now.getTime() + lifetimeS * 1000)
        const times = await selectOne(transaction, { created_at_utc: int, expires_at_utc: int })`
          insert into analytics_grants
            (account_id, grant_id, scope, licence_id, requested_by, subclient, issued_by, created_at, expires_at)
          values (${accountId}, ${grantId}, ${scope}, ${licence_id}, ${shown.requested_by}, ${shown.subclient},
            ${origin.userId ?? null}, ${now}, ${expiresAt})
          returning ${secondsOf(sql`created_at`)} as created_at_utc, ${secondsOf(sql`expires_at`)} as expires_at_utc`
        if (!times) throw new Error('the grant was not stored')
        await recordAudit(transaction, accountId, origin, now, {
          action: 'analytics_link_issued',
          target: shown.licence_code ?? shown.subclient ?? shown.requested_by,
          after: {
            scope,
            requested_by: shown.requested_by,
            ...(shown.subclient !== null && { subclient: shown.subclient }),
            grant_id: grantId,
            expires_at_utc: times.expires_at_utc,
          },
        })
        return { grant_id: grantId, scope, ...shown, ...times }
      }),

    count,

    /**
     * Lists the links inside a fence that still work, newest first, at most `ANALYTICS_LINKS_LISTED_MAX`. `namesMakers`
     * adds the members who made them.
     */
    list: async (fence: Fence, namesMakers: boolean, now: Date): Promise<ListedAnalyticsLink[]> => {
      const links = await select(database, listedLinkShape)`
        select ${linkColumns}, m.member_name as maker, m.removed_at is not null as is_former
        from analytics_grants g
        ${LICENCE_OF_LINK}
        left join memberships m on ${namesMakers} and m.account_id = g.account_id and m.user_id = g.issued_by
        where ${linksInside(fence)} and ${areOpen(now)} and ${IN_PLACE}
        order by g.grant_id desc limit ${ANALYTICS_LINKS_LISTED_MAX}`
      return links.map(({ maker, is_former, ...link }) => ({
        ...link,
        made_by: maker === null ? null : { name: maker, is_former },
      }))
    },

    /**
     * Revokes a link, or does nothing if it has been revoked. Throws `RpcError` `not_found` if the link is outside the
     * fence.
     */
    revoke: (fence: Fence, grantId: string, origin: AuditOrigin, now: Date): Promise<void> =>
      inTransaction(database, async (transaction) => {
        if (!isUuid(grantId)) throw new RpcError('not_found')
        const { accountId } = fence
        const grant = await selectOne(transaction, { ...linkShape, revoked: flag })`
          select ${linkColumns}, g.revoked_at is not null as revoked from analytics_grants g
          ${LICENCE_OF_LINK}
          where ${linksInside(fence)} and g.grant_id = ${grantId} for update of g`
        if (!grant) throw new RpcError('not_found')
        if (grant.revoked) return
        await transaction.execute(sql`
          update analytics_grants set revoked_at = ${now}
          where account_id = ${accountId} and grant_id = ${grantId}`)
        await recordAudit(transaction, accountId, origin, now, {
          action: 'analytics_link_revoked',
          target: grant.licence_code ?? grant.subclient ?? grant.requested_by,
          before: { grant_id: grantId, scope: grant.scope },
        })
      }),

    /**
     * Returns the current scope of a link. null once it ended or was revoked, its licence moved, its device lost its
     * licence, or its account is not active. A device's own link works during a suspension if another address pays for the licence.
     */
    find: async ({ accountId, kind, id }: AnalyticsSubject, now: Date): Promise<ShownScope | null> => {
      const found = await selectOne(database, {
        ...shownScopeShape,
        group_id: nullable(uuid),
        suspended: flag,
      })`${
        kind === 'grant'
          ? sql`
              select g.licence_id, coalesce(l.requested_by, g.requested_by) as requested_by, g.subclient,
                a.company, l.code as licence_code, coalesce(l.subclient, g.subclient) as store,
                null::uuid as group_id, false as suspended
              from analytics_grants g
              join accounts a on a.account_id = g.account_id and a.status = 'active'
              ${LICENCE_OF_LINK}
              where g.account_id = ${accountId} and g.grant_id = ${id} and ${areOpen(now)} and ${IN_PLACE}`
          : sql`
              select v.licence_id, l.requested_by, l.subclient, a.company, l.code as licence_code,
                l.subclient as store, l.billing_group_id as group_id,
                a.status = 'suspended' as suspended
              from activations v
              join accounts a on a.account_id = v.account_id and a.status in ('active', 'suspended')
              join licences l on l.account_id = v.account_id and l.licence_id = v.licence_id
              where v.account_id = ${accountId} and v.activation_id = ${id} and v.ended_at is null`
      }`
      if (!found) return null
      const { group_id: groupId, suspended, ...scope } = found
      return suspended && (await isStopped(database, accountId, groupId, now)) ? null : scope
    },

    /** Deletes expired links, at most `limit`, and returns how many. The audit log still shows that they existed. */
    forgetExpired: async (now: Date, limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from analytics_grants where (account_id, grant_id) in (
          select account_id, grant_id from analytics_grants
          where expires_at <= ${now} order by expires_at limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type AnalyticsGrantRepository = ReturnType<typeof analyticsGrantRepository>
