import { LICENCE_CURRENCY, PERIOD_MONTHS } from '@assure/contract/licences/licence-price'
import { MAIN_WORLD } from '../../apps/api/src/platform/cards/sandbox/sandbox-world.ts'
import { uuidv7, wireId } from '../../apps/api/src/platform/ids.ts'
import type { Row } from './insert-rows.ts'
import type { SampleBillingGroup } from './sample-licence.ts'

/** A billing group with its id and its number of licences. */
export interface OrderedGroup {
  group: SampleBillingGroup
  id: string
  quantity: number
}

const CURRENCY = LICENCE_CURRENCY.toLowerCase()
const AT_PROVIDER = { world: MAIN_WORLD }

/**
 * The rows of an account's billing groups, in our tables and in the card sandbox, so that cancelling them really works.
 */
export const billingRows = (account_id: string, ordered: readonly OrderedGroup[]): Record<string, Row[]> => {
  const sold = ordered.map(({ group, id, quantity }) => {
    const { billedToEmail, priceCents, period, createdMs, subscription } = group
    const unit_amount = priceCents * PERIOD_MONTHS[period]
    const soldAt = new Date(subscription?.soldMs ?? createdMs)
    const at = {
      customer_id: subscription && `cus_sandbox_${uuidv7(soldAt)}`,
      subscription_id: subscription && `sub_sandbox_${uuidv7(soldAt)}`,
    }
    const payments = (subscription?.payments ?? []).map((payment) => ({
      payment_id: `pay_sandbox_${uuidv7(payment.paidAt)}`,
      ...payment,
      order_id: id,
      subscription_id: at.subscription_id,
      amount: unit_amount * quantity,
    }))
    const order: Row = {
      account_id,
      order_id: id,
      kind: 'licences',
      payer_email: billedToEmail,
      unit_amount,
      quantity,
      currency: CURRENCY,
      billing_period: period,
      trial_days: 0,
      status: subscription?.course.status ?? 'open',
      paid: payments.length > 0,
      refunded: false,
      ...at,
      period_ends_at: subscription?.course.periodEndsAt ?? null,
      attempt: subscription ? 1 : 0,
      created_at: new Date(createdMs),
      updated_at: new Date(subscription?.changedMs ?? createdMs),
    }
    return { group, id, quantity, unit_amount, soldAt, at, order, payments }
  })
  const paid = sold
    .flatMap(({ payments }) => payments)
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  const subscribed = sold.flatMap(({ group: { subscription }, at, ...rest }) =>
    subscription ? [{ ...rest, ...at, subscription }] : [],
  )
  return {
    billing_groups: sold.map(({ group, id }) => ({
      account_id,
      billing_group_id: id,
      billed_to_email: group.billedToEmail,
      created_at: new Date(group.createdMs),
      closed_at:
        group.subscription?.course.status === 'cancelled' ? new Date(group.subscription.changedMs) : null,
    })),
    billing_group_payers: sold.map(({ group, id }) => ({
      email: group.billedToEmail,
      billing_group_id: id,
      account_id,
    })),
    orders: sold.map(({ order }) => order),
    payments: paid.map(({ payment_id, order_id, amount, paidAt, periodEndsAt }, index) => ({
      account_id,
      payment_id,
      order_id,
      number: index + 1,
      amount,
      refunded: 0,
      currency: CURRENCY,
      paid_at: paidAt,
      period_ends_at: periodEndsAt,
    })),
    sandbox_customers: subscribed.map(({ customer_id, id, soldAt }) => ({
      ...AT_PROVIDER,
      customer_id,
      reference: wireId(account_id, id),
      created_at: soldAt,
    })),
    sandbox_subscriptions: subscribed.map(
      ({ subscription_id, customer_id, id, unit_amount, quantity, soldAt, subscription: { course } }) => ({
        ...AT_PROVIDER,
        subscription_id,
        customer_id,
        order_id: wireId(account_id, id),
        status: course.status,
        unit_amount,
        quantity,
        currency: CURRENCY,
        interval: course.interval,
        card_token: course.cardToken,
        action_failed: false,
        anchor_at: course.anchorAt,
        periods: course.periods,
        period_ends_at: course.periodEndsAt,
        failures: course.failures,
        due_at: course.dueAt,
        created_at: soldAt,
      }),
    ),
    sandbox_payments: paid.map(({ payment_id, subscription_id, amount, paidAt }) => ({
      ...AT_PROVIDER,
      payment_id,
      subscription_id,
      amount,
      refunded: 0,
      currency: CURRENCY,
      created_at: paidAt,
    })),
  }
}
