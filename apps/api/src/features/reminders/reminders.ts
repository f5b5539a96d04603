import { declineReason } from '@assure/contract/billing/decline-reason'
import type { PostMail } from '#src/mails/mail.ts'
import { periodAmount } from '#src/platform/cards/card-provider.ts'
import type { Clock } from '#src/platform/clock.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import type { EngagementReminderRepository } from './engagement-reminder.repository.ts'
import type {
  CheckoutSubject,
  FindPayer,
  OrderReminder,
  OrderReminderRepository,
  Payer,
} from './order-reminder.repository.ts'

export interface ReminderDependencies {
  orders: OrderReminderRepository
  engagements: EngagementReminderRepository
  postMail: PostMail
  clock: Clock
  /** Finds the retail user with an address, or null. */
  findPayer: FindPayer
  /** Returns the token of a checkout link for an order. */
  checkoutToken(subject: CheckoutSubject): Promise<string>
  /** How many days before the end of an engagement its reminder is sent. */
  engagementDays: number
}

/**
 * Returns the job that reminds of ending trials, ending engagements and failed cards. It sends each reminder once, even
 * if several processes run it or it is interrupted: a mail and its record are one transaction.
 */
export const reminders = (dependencies: ReminderDependencies) => {
  const { orders, engagements, postMail, clock, findPayer, checkoutToken, engagementDays } = dependencies

  const payerOf = async (transaction: Parameters<FindPayer>[1], reminder: OrderReminder): Promise<Payer> => {
    const { order_kind, payer_email, owner_email, owner_name, language } = reminder
    if (order_kind === 'plan') return { email: owner_email, name: owner_name, language }
    const payer = await findPayer(payer_email, transaction)
    return { email: payer_email, name: payer?.name ?? '', language: payer?.language ?? language }
  }

  const remindOfOrder: Parameters<OrderReminderRepository['remindSome']>[1] = async (
    transaction,
    reminder,
  ) => {
    const { kind, account_id: accountId, subject_id: orderId, due_at, order_kind, plan, is_open } = reminder
    const { email: to, name, language } = await payerOf(transaction, reminder)
    const { unit_amount, quantity, currency, interval } = reminder
    const amount = periodAmount({ unitAmount: unit_amount, quantity })
    const order = { kind: order_kind, plan, quantity, amount, currency, interval }
    if (kind === 'trial_ends' && !is_open)
      return postMail(transaction, { template: kind, to, language, values: { name, order, ends_at: due_at } })
    const token = await checkoutToken({ accountId, orderId, selectedPlan: plan })
    return kind === 'trial_ends'
      ? postMail(transaction, {
          template: 'free_test_ends',
          to,
          language,
          values: { name, order, ends_at: due_at, token },
        })
      : postMail(transaction, {
          template: kind,
          to,
          language,
          values: { name, order, reason: declineReason(reminder.decline_code), token },
        })
  }

  const remindOfEngagements = async (): Promise<void> => {
    for (const { account_id, reminded_at } of await engagements.pending())
      await engagements.finish(account_id, reminded_at)
    const now = clock()
    for (let after = FIRST_ID; ; ) {
      const accounts = await engagements.notReminded(after, now)
      for (const account of accounts) {
        const { account_id, email: to, name, language } = account
        await engagements.begin(account, now, (transaction, ending) =>
          postMail(transaction, {
            template: 'engagements_end',
            to,
            language,
            values: { name, ...ending, days: engagementDays },
          }),
        )
        await engagements.finish(account_id, now)
        after = account_id
      }
      if (accounts.length === 0) return
    }
  }

  return async (): Promise<void> => {
    while (await orders.remindSome(clock(), remindOfOrder));
    await remindOfEngagements()
  }
}
