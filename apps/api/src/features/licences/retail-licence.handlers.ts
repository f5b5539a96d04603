import type { Caller } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { PaymentResult, RetailLicence } from '@assure/contract/licences/retail.modes'
import { auditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { wholeAccount } from '#src/platform/fence.ts'
import { wireId } from '#src/platform/ids.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import { GROUPS_BY_CLIENT } from './limits.ts'
import type { LicenceRepository } from './licence.repository.ts'
import type { LicenceRow, ToLicence } from './licence-row.repository.ts'
import type { GroupIds, PaidGroup, RetailLicenceRepository } from './retail-licence.repository.ts'

type Modes = 'list_retail_licences' | 'update_retail_location' | 'replace_device' | 'show_billing_group'

/** A billing group with the URL where its payer can pay. */
type PayableGroup = PaidGroup & { checkoutUrl(): Promise<string | null> }

interface Dependencies {
  licences: Pick<LicenceRepository, 'update' | 'replaceDevice'>
  retailLicences: RetailLicenceRepository
  /** Finds those of these billing groups that an address pays. */
  findGroups(email: string, billingGroupIds: readonly string[]): Promise<PayableGroup[]>
  /** Finds a billing group by its API id, or returns null. */
  findGroup(id: string): Promise<(PaidGroup & { paymentResult: PaymentResult }) | null>
  toLicence: ToLicence
  throttle: Throttle
  clock: Clock
}

/**
 * Converts a licence for the retail area. If its group is not paid, it gets a checkout link instead of an activation
 * link.
 */
const toRetailLicence =
  (onWire: ToLicence) =>
  async (row: LicenceRow, group: PayableGroup | undefined): Promise<RetailLicence> => {
    const licence = onWire(row, wholeAccount(row.account_id))
    return {
      licence_code: licence.licence_code,
      // Contains the account id, because a retail user's licences belong to several accounts.
      deeplink_data: wireId(row.account_id, row.licence_id),
      billing_group_id: licence.billing_group_id ?? '',
      requested_by: licence.requested_by,
      subclient: licence.subclient,
      location: licence.location,
      status: row.status,
      payment_result: licence.payment_result,
      first_activated_at_utc: licence.first_activated_at_utc,
      activated_at_utc: licence.activated_at_utc,
      deactivated_at_utc: licence.deactivated_at_utc,
      last_seen_utc: licence.last_seen_utc,
      device_model: licence.device_model,
      activation_link: group?.isInForce ? licence.activation_link : null,
      checkout_url: group && !group.isInForce ? await group.checkoutUrl() : null,
    }
  }

/** Shows only the last block of the code, because strangers may see links with a group's id. */
const withShortCode = <L extends { licence_code: string }>(licence: L): L => ({
  ...licence,
  licence_code: `…${licence.licence_code.split('-').at(-1)}`,
})

/**
 * Handlers of the retail calls about licences. A payer reaches only the licences of its own groups (RS-03, RS-05,
 * RS-09).
 */
export const retailLicenceHandlers = ({
  licences,
  retailLicences,
  findGroups,
  findGroup,
  toLicence,
  throttle,
  clock,
}: Dependencies) => {
  const onWire = toRetailLicence(toLicence)

  /** Returns one page of the licences that an address pays for. */
  const list = async (email: string, query: { page: number; search: string }) => {
    const { rows, ...found } = await retailLicences.find(email, query)
    const ids = new Set(rows.flatMap(({ billing_group_id: id }) => id ?? []))
    const groups = await findGroups(email, [...ids])
    const byId = new Map(groups.map((group) => [group.billingGroupId, group]))
    return {
      ...found,
      licences: await Promise.all(rows.map((row) => onWire(row, byId.get(row.billing_group_id ?? '')))),
    }
  }

  /** Finds a billing group if the caller pays it. */
  const findOwn = async (caller: Caller | null, { accountId, billingGroupId }: GroupIds) =>
    caller?.kind === 'retail'
      ? (await findGroups(caller.email, [billingGroupId])).find((group) => group.accountId === accountId)
      : undefined

  /** Finds a licence by its handle, with its group. Throws `RpcError` `not_found` if the caller does not pay it. */
  const locate = async (caller: Caller, handle: string) => {
    const licence = await retailLicences.locate(handle)
    const group = licence && (await findOwn(caller, licence))
    if (!group) throw new RpcError('not_found')
    return { licenceId: licence.licenceId, group }
  }

  const handlers: Pick<ServiceHandlers<typeof licenceService>, Modes> = {
    list_retail_licences: async ({ input, caller }) => {
      const { licences: page, matches, counters } = await list(caller.email, input)
      const { total, active } = counters
      return { msg: 'OK', licences: page, counters: { total, active, inactive: total - active }, matches }
    },

    update_retail_location: async ({ input, caller, context }) => {
      const { licenceId, group } = await locate(caller, input.deeplink_data)
      const changes = { location: input.location }
      const origin = auditOrigin(caller, context)
      const row = await licences.update(wholeAccount(group.accountId), licenceId, changes, origin, clock())
      return { result: 'OK', licence: await onWire(row, group) }
    },

    replace_device: async ({ input, caller, context }) => {
      const { licenceId, group } = await locate(caller, input.deeplink_data)
      return licences.replaceDevice(
        { fence: wholeAccount(group.accountId), licenceId, isInForce: group.isInForce },
        context.idempotency,
        auditOrigin(caller, context),
        clock(),
        (row) => {
          const { activation_link: link } = toLicence(row, wholeAccount(row.account_id))
          if (link === null) throw new Error('a replaced licence has no link')
          return { result: 'OK' as const, replacement_link: link, expires_at_utc: null }
        },
      )
    },

    show_billing_group: async ({ input, caller, context }) => {
      await throttle.attempt(`billing-groups-by:${addressSubject(context.address)}`, GROUPS_BY_CLIENT)
      const group = await findGroup(input.billing_group_id)
      if (!group) return { result: 'DENY', code: 'LINK_INVALID' }
      const codes = await retailLicences.codesOf(group)
      const licences = (await findOwn(caller, group)) ? codes : codes.map(withShortCode)
      return { result: 'OK', payment_result: group.paymentResult, licences }
    },
  }
  return { handlers, list }
}
