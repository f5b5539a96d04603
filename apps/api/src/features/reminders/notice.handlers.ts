import { declineReason } from '@assure/contract/billing/decline-reason'
import type { Notice, noticeModes, retailNoticeModes } from '@assure/contract/billing/notice.modes'
import { ENGAGEMENTS_COUNTED_MAX } from '@assure/contract/constants'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import { fenceOf } from '#src/platform/fence.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { EngagementReminderRepository } from './engagement-reminder.repository.ts'
import type { CheckoutSubject, OrderReminder, OrderReminderRepository } from './order-reminder.repository.ts'

interface Dependencies {
  orders: OrderReminderRepository
  engagements: EngagementReminderRepository
  clock: Clock
  /** Returns the URL of an order's checkout. */
  checkoutUrl(subject: CheckoutSubject): Promise<string>
  engagementDays: number
}

/**
 * Handlers of the notices on screens, with the rules of the reminder mails. A notice shows as long as its reason lasts.
 */
export const noticeHandlers = ({ orders, engagements, clock, checkoutUrl, engagementDays }: Dependencies) => {
  const noticeOf = async (reminder: OrderReminder) => {
    const { kind, account_id: accountId, subject_id: orderId, plan, quantity, is_open } = reminder
    const ends_at_utc = utcSeconds(reminder.due_at)
    const order = { notice_id: `${kind}:${orderId}:${ends_at_utc}`, plan, quantity }
    const link = () => checkoutUrl({ accountId, orderId, selectedPlan: plan })
    if (kind === 'card_failed')
      return {
        ...{ kind, ...order },
        decline_reason: declineReason(reminder.decline_code),
        checkout_url: await link(),
      }
    return { kind, ...order, ends_at_utc, checkout_url: is_open ? await link() : null }
  }
  const ofAccount: Pick<ServiceHandlers<typeof budgetService>, keyof typeof noticeModes> = {
    // Each notice needs the permission for what it shows.
    list_notices: async ({ caller }) => {
      const now = clock()
      const [reminders, ending] = await Promise.all([
        caller.permissions.includes('billing.read') ? orders.ofPlans(caller.account_id, now) : [],
        engagements.count(fenceOf(caller, 'licence.read'), now),
      ])
      const notices: Notice[] = await Promise.all(reminders.map(noticeOf))
      if (ending)
        notices.push({
          kind: 'engagements_end',
          // A later engagement changes the id, so that it counts as another notice.
          notice_id: `engagements_end:${utcSeconds(ending.last)}`,
          total: Math.min(ending.total, ENGAGEMENTS_COUNTED_MAX),
          capped: ending.total > ENGAGEMENTS_COUNTED_MAX,
          days: engagementDays,
        })
      return { notices }
    },
  }
  const ofPayer: Pick<ServiceHandlers<typeof licenceService>, keyof typeof retailNoticeModes> = {
    list_retail_notices: async ({ caller: { email } }) => ({
      notices: await Promise.all((await orders.ofPayer(email, clock())).map(noticeOf)),
    }),
  }
  return { ofAccount, ofPayer }
}
