import { ENGAGEMENT_DEFAULT_MONTHS, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import { numberCounters } from '@assure/contract/licences/counter-numbers'
import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import type { SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import sql, { bulk } from 'sql-template-tag'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { Fence } from '#src/platform/fence.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { addNewToBlocks } from './licence-blocks.repository.ts'
import { addToCounters } from './licence-counters.repository.ts'
import { type LicenceRow, licenceColumns, licenceShape } from './licence-row.repository.ts'
import { newActivationToken, newLicenceCode } from './licence-tokens.ts'
import { addToValues } from './licence-values.repository.ts'

/** The order of self-service licences. */
export interface LicenceOrder {
  billed_to_email: string
  /** Per licence and month. */
  price_cents: number
  currency: string
  subscription_period: SubscriptionPeriod
  /** The end of a free test: until then the licences may be used unpaid. null without one. */
  trialEndsAt: Date | null
}
export interface NewLicences {
  quantity: number
  places: Record<LicencePlace, string>
  /** Whether to number the counter locations, starting after the highest number of the store. */
  numbered: boolean
  order: LicenceOrder | null
}
export interface GeneratedLicences {
  licences: LicenceRow[]
  billingGroupId: string | null
}

/** Stores the order of a billing group in the transaction that creates its licences. */
export type AddLicenceOrder = (
  transaction: Transaction,
  order: LicenceOrder & { accountId: string; billingGroupId: string; quantity: number },
  now: Date,
) => Promise<void>

const CODE_TRIES = 5

const tooLong = new RpcError('invalid', {
  faults: [
    {
      pointer: '/tags/location',
      code: 'too_big',
      message: `With its number, a location has at most ${LICENCE_TEXT_MAX} characters.`,
    },
  ],
})

/** Returns licences inside a fence by their ids, oldest first. */
export const licencesById = (
  queryable: Queryable,
  fence: Fence,
  licenceIds: readonly string[],
): Promise<LicenceRow[]> =>
  select(queryable, licenceShape)`
    select ${licenceColumns} from licences l
    where ${fence.rows('l')} and l.licence_id = any(${licenceIds}::uuid[])
    order by l.licence_id`

/**
 * Returns a function that creates licences, and the billing group of their order, within a transaction. The caller has
 * checked that their place is inside the fence.
 */
export const licenceMaking = (secrets: Secrets, codePrefix: string, addOrder: AddLicenceOrder) => {
  const makeBillingGroup = async (
    transaction: Transaction,
    accountId: string,
    quantity: number,
    order: LicenceOrder,
    now: Date,
  ): Promise<string> => {
    const billingGroupId = uuidv7(now)
    await transaction.execute(sql`
      insert into billing_groups (account_id, billing_group_id, billed_to_email, created_at)
      values (${accountId}, ${billingGroupId}, ${order.billed_to_email}, ${now})`)
    await addOrder(transaction, { accountId, billingGroupId, quantity, ...order }, now)
    return billingGroupId
  }

  /** Draws codes that the account does not have yet. In practice the first draw is enough. */
  const freeCodes = async (
    transaction: Transaction,
    accountId: string,
    quantity: number,
  ): Promise<string[]> => {
    const codes = new Set<string>()
    for (let attempt = 0; attempt < CODE_TRIES && codes.size < quantity; attempt++) {
      while (codes.size < quantity) codes.add(newLicenceCode(codePrefix))
      const rows = await select(transaction, { code: text() })`
        select code from licences where account_id = ${accountId} and code = any(${[...codes]}::text[])`
      for (const { code } of rows) codes.delete(code)
    }
    return [...codes]
  }

  /** Returns a counter location for each new licence. */
  const locationsFor = async (
    transaction: Transaction,
    fence: Fence,
    { quantity, places, numbered }: NewLicences,
  ): Promise<string[]> => {
    if (!numbered) return Array.from({ length: quantity }, () => places.location)
    const rows = await select(transaction, { location: text() })`
      select distinct location from licences
      where ${fence.rows()} and requested_by = ${places.requested_by} and subclient = ${places.subclient}
        and status <> 'deleted'`
    const locations = numberCounters(
      places.location,
      quantity,
      rows.map(({ location }) => location),
    )
    if (locations.some((location) => location.length > LICENCE_TEXT_MAX)) throw tooLong
    return locations
  }

  return async (
    transaction: Transaction,
    fence: Fence,
    wanted: NewLicences,
    now: Date,
  ): Promise<GeneratedLicences> => {
    const { quantity, places, order } = wanted
    const { accountId } = fence
    // Locks the account's counters, so that concurrent calls do not give the same numbers.
    const areFirst = await addToCounters(transaction, accountId, { total: quantity }, now)
    const locations = await locationsFor(transaction, fence, wanted)
    const billingGroupId = order && (await makeBillingGroup(transaction, accountId, quantity, order, now))
    const codes = await freeCodes(transaction, accountId, quantity)
    const drafts = codes.map((code, index) => ({
      id: uuidv7(now, index),
      code,
      token: newActivationToken(secrets),
    }))
    const ids = drafts.map(({ id }) => id)
    await addNewToBlocks(transaction, accountId, ids, areFirst)
    await addToValues(
      transaction,
      accountId,
      locations.map((location) => ({
        ...places,
        location,
        device_model: '',
        status: 'not_activated' as const,
        by: 1,
      })),
    )
    await transaction.execute(sql`
      insert into licences (account_id, licence_id, code, token_hash, token_sealed, requested_by, subclient, location,
        engagement_months, billing_group_id, billed_to_email, device_model, created_at)
      values ${bulk(
        drafts.map(({ id, code, token }, index) => [
          accountId,
          id,
          code,
          token.hash,
          token.sealed,
          places.requested_by,
          places.subclient,
          locations[index],
          ENGAGEMENT_DEFAULT_MONTHS,
          billingGroupId,
          order?.billed_to_email ?? null,
          '',
          now,
        ]),
      )}`)
    await transaction.execute(sql`
      insert into activation_tokens (token_hash, account_id, licence_id)
      values ${bulk(drafts.map(({ id, token }) => [token.hash, accountId, id]))}`)
    const licences = await licencesById(transaction, fence, ids)
    return { licences, billingGroupId }
  }
}
