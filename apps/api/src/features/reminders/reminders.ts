import { declineReason } from '@assure/contract/billing/decline-reason'
import type { Recipients } from '#src/features/accounts/ports.ts'
import type { PostMail } from '#src/mails/mail.ts'
import { periodAmount } from '#src/platform/cards/card-provider.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { type Fence, isWholeAccount, wholeAccount } from '#src/platform/fence.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import type { EngagementMail, EngagementReminderRepository } from './engagement-reminder.repository.ts'
import type { CheckoutSubject, OrderReminderRepository } from './order-reminder.repository.ts'

/** How many members a transaction mails at most. */
const MAILED_AT_ONCE = 50

export interface ReminderDependencies {
  orders: OrderReminderRepository
  engagements: EngagementReminderRepository
  postMail: PostMail
  clock: Clock
  recipients: Pick<Recipients, 'ofOrder' | 'page'>
  /** Returns the token of a checkout link for an order. */
  checkoutToken(subject: CheckoutSubject): Promise<string>
  /** How many days before the end of an engagement its reminder is sent. */
  engagementDays: number
}

/**
 * Returns the job that reminds of ending trials, ending engagements and failed cards. It sends each reminder once, even
 * if several processes run it or it is interrupted: mails and their record are one transaction.
 */
export const reminders = (dependencies: ReminderDependencies) => {
  const { orders, engagements, postMail, clock, recipients, checkoutToken, engagementDays } = dependencies

  const remindOfOrder: Parameters<OrderReminderRepository['remindSome']>[1] = async (
    transaction,
    reminder,
  ) => {
    const { kind, account_id: accountId, subject_id: orderId, due_at, order_kind, plan, is_open } = reminder
    const { company: organisation, unit_amount, quantity, currency, interval } = reminder
    const amount = periodAmount({ unitAmount: unit_amount, quantity })
    const order = { organisation, kind: order_kind, plan, quantity, amount, currency, interval }
    const hasLink = kind === 'card_failed' || is_open
    const token = hasLink ? await checkoutToken({ accountId, orderId, selectedPlan: plan }) : null
    const { payer_email: payerEmail } = reminder
    const payers = await recipients.ofOrder(transaction, { accountId, kind: order_kind, payerEmail })
    for (const { email: to, name, language } of payers) {
      const about = { name, order, ends_at: due_at }
      if (token === null) await postMail(transaction, { template: 'trial_ends', to, language, values: about })
      else if (kind === 'trial_ends')
        await postMail(transaction, { template: 'free_test_ends', to, language, values: { ...about, token } })
      else {
        const values = { name, order, reason: declineReason(reminder.decline_code), token }
        await postMail(transaction, { template: 'card_failed', to, language, values })
      }
    }
  }

  /** Mails the next members of the licences inside their places. Returns the last of them, or null at the end. */
  const mailNext = async (
    transaction: Transaction,
    { account_id, reminded_at }: EngagementMail,
    after: string,
  ): Promise<string | null> => {
    const page = await recipients.page(transaction, account_id, 'licence.update', after, MAILED_AT_ONCE)
    const endingIn = (fence: Fence) => engagements.endingIn(transaction, fence, reminded_at)
    const everywhere = await endingIn(wholeAccount(account_id))
    if (!everywhere) return null
    const organisation = await engagements.organisationOf(transaction, account_id)
    for (const { email: to, name, language, fence } of page.recipients) {
      const ending = isWholeAccount(fence) ? everywhere : await endingIn(fence)
      if (!ending) continue
      const values = { name, organisation, ...ending, days: engagementDays }
      await postMail(transaction, { template: 'engagements_end', to, language, values })
    }
    return page.last
  }

  const finishMail = async (mail: EngagementMail): Promise<void> => {
    let state = mail
    while (state.mailed_to !== null)
      state = await engagements.mailSome(state, (transaction, after) => mailNext(transaction, mail, after))
    await engagements.finish(mail.account_id, mail.reminded_at)
  }

  const remindOfEngagements = async (): Promise<void> => {
    for (const mail of await engagements.unfinished()) await finishMail(mail)
    const now = clock()
    for (let after = FIRST_ID; ; ) {
      const accounts = await engagements.notReminded(after, now)
      for (const accountId of accounts) {
        const mail = await engagements.begin(accountId, now)
        if (mail) await finishMail(mail)
        after = accountId
      }
      if (accounts.length === 0) return
    }
  }

  return async (): Promise<void> => {
    while (await orders.remindSome(clock(), remindOfOrder));
    await remindOfEngagements()
  }
}
