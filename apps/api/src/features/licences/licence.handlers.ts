import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { AccountCaller } from '@assure/contract/authorise'
import type { Fault } from '@assure/contract/faults'
import { RpcError } from '@assure/contract/rpc-error'
import { LICENCE_CURRENCY, licencePricesFor } from '@assure/contract/licences/licence-price'
import type { paymentLinkModes } from '@assure/contract/licences/payment-link.modes'
import type { ModeOutput, ModeRequest } from '@assure/contract/rpc'
import type { retailNoticeModes } from '@assure/contract/billing/notice.modes'
import type { retailReceiptModes } from '@assure/contract/billing/receipt.modes'
import type { replacementModes } from '@assure/contract/licences/replacement.modes'
import type { retailModes } from '@assure/contract/licences/retail.modes'
import { auditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { type Fence, fenceOf } from '#src/platform/fence.ts'
import { wireId } from '#src/platform/ids.ts'
import type { LicenceRepository } from './licence.repository.ts'
import type { LicenceListRepository } from './licence-list.repository.ts'
import type { LicenceRow, ToLicence } from './licence-row.repository.ts'
import type { LicenceOrder } from './new-licences.repository.ts'

interface Dependencies {
  licences: LicenceRepository
  list: LicenceListRepository
  /** Returns the pass rate of the last 7 days inside a fence, and whether a recount is running. */
  passRate(fence: Fence): Promise<{ rate: number | null; inProgress: boolean }>
  toLicence: ToLicence
  clock: Clock
}
type GenerateInput = ModeRequest<typeof licenceService, 'generate_licences'>
type GenerateOutput = ModeOutput<typeof licenceService, 'generate_licences'>

const required = (pointer: string): Fault => ({
  pointer,
  code: 'required',
  message: 'Self-service customers must send this.',
})

/**
 * Builds the order of self-service licences, or null without self-service. Only prices of the price book are allowed
 * (section 9). Throws `RpcError` `invalid`.
 */
const orderOf = (input: GenerateInput, selfService: boolean): LicenceOrder | null => {
  const { billed_to_email, price_per_licence, subscription_settings, quantity } = input
  if (!selfService) {
    const surplus = (
      ['billed_to_email', 'price_per_licence', 'pricing_currency', 'subscription_settings'] as const
    )
      .filter((name) => input[name] !== undefined)
      .map(
        (name): Fault => ({
          pointer: `/${name}`,
          code: 'self_service_only',
          message: 'Only self-service customers send this.',
        }),
      )
    if (surplus.length > 0) throw new RpcError('invalid', { faults: surplus })
    return null
  }
  const offer = licencePricesFor(quantity).find(({ price }) => price === price_per_licence)
  const faults: Fault[] = []
  if (!billed_to_email) faults.push(required('/billed_to_email'))
  if (!subscription_settings) faults.push(required('/subscription_settings'))
  if (!offer) {
    faults.push({
      pointer: '/price_per_licence',
      code: 'not_on_offer',
      message: 'This price is not on offer for this quantity.',
    })
  }
  if (!billed_to_email || !subscription_settings || !offer) throw new RpcError('invalid', { faults })
  return {
    billed_to_email: billed_to_email.toLowerCase(),
    price_cents: Math.round(offer.price * 100),
    currency: LICENCE_CURRENCY,
    subscription_period: subscription_settings.subscription_period,
    trialEndsAt: null,
  }
}

export const licenceHandlers = ({
  licences,
  list,
  passRate,
  toLicence,
  clock,
}: Dependencies): Omit<
  ServiceHandlers<typeof licenceService>,
  | keyof typeof retailModes
  | keyof typeof replacementModes
  | keyof typeof retailReceiptModes
  | keyof typeof retailNoticeModes
  | keyof typeof paymentLinkModes
> => {
  /** Converts licences for a caller, who may see the activation links of some. */
  const onWireFor = (caller: AccountCaller) => {
    const activated = fenceOf(caller, 'licence.activate')
    return (row: LicenceRow) => toLicence(row, activated)
  }

  return {
    list_licences: async ({ input, caller }) => {
      const fence = fenceOf(caller, 'licence.read')
      const [{ rows, matches, counters }, rate] = await Promise.all([
        list.find(fence, input, clock()),
        passRate(fence),
      ])
      const { total, active } = counters
      return {
        msg: 'OK',
        result_code: rate.inProgress ? 'summarization_in_progress' : 'ok',
        licences: rows.map(onWireFor(caller)),
        pass_rates_7d: rate.rate,
        counters: { total, active, inactive: total - active },
        matches,
      }
    },

    list_licence_places: ({ input, caller }) =>
      list.places(fenceOf(caller, 'licence.read'), input.place, input.search),

    generate_licences: async ({ input, caller, context }) => {
      const order = orderOf(input, caller.self_service)
      return licences.generate(
        fenceOf(caller, 'licence.create'),
        { quantity: input.quantity, places: input.tags, numbered: input.number_counters, order },
        context.idempotency,
        auditOrigin(caller, context),
        clock(),
        (made): GenerateOutput => ({
          msg: 'OK',
          licences: made.licences.map(onWireFor(caller)),
          billing_group_id: made.billingGroupId && wireId(caller.account_id, made.billingGroupId),
        }),
      )
    },

    update_licence_details: async ({ input, caller, context }) => {
      const { requested_by, subclient, location, engagement_duration } = input
      const changes = { requested_by, subclient, location, engagement_duration }
      const origin = auditOrigin(caller, context)
      const fence = fenceOf(caller, 'licence.update')
      const row = await licences.update(fence, input.deeplink_data, changes, origin, clock())
      return { result: 'OK', licence: onWireFor(caller)(row) }
    },

    delete_licence: async ({ input, caller, context }) => {
      const origin = auditOrigin(caller, context)
      return {
        result: 'OK',
        deleted: await licences.delete(
          fenceOf(caller, 'licence.delete'),
          input.deeplink_list,
          origin,
          clock(),
        ),
      }
    },

    detach_licence_from_its_device: async ({ input, caller, context }) => {
      const origin = auditOrigin(caller, context)
      const fence = fenceOf(caller, 'licence.detach')
      const row = await licences.detach(fence, input.deeplink_data, origin, clock())
      return { result: 'OK', licence: onWireFor(caller)(row) }
    },
  }
}
