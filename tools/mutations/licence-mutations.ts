import type { Mutation } from './mutation.ts'

const billing = (name: string) => `apps/api/src/features/billing/${name}`
const licences = (name: string) => `apps/api/src/features/licences/${name}`
const LIMITS_TEST = 'apps/api/src/limits.db.test.ts'

/** Guards of licences, money and promotions. */
export const LICENCE_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a payer finds licences of its own billing groups only',
    file: billing('payers/payer-group.repository.ts'),
    from: 'g where ${paidBy(email)} offset 0',
    to: 'g offset 0',
    tests: [billing('payers/two-payers.db.test.ts'), licences('retail-replacement.db.test.ts')],
  },
  {
    name: 'a payer sees licences of its own billing groups only',
    file: licences('retail-licence.repository.ts'),
    from: ' and l.billing_group_id = g.billing_group_id',
    to: '',
    tests: [billing('payers/two-payers.db.test.ts')],
  },
  {
    name: 'card attempts are limited by address',
    file: billing('checkout/checkout.handlers.ts'),
    from: '    await throttle.attempt(`pay-address:${addressSubject(address)}`, PAYMENTS_BY_ADDRESS)\n',
    to: '',
    tests: [LIMITS_TEST],
  },
  {
    name: 'an account redeems a promotion as often as it may',
    file: 'apps/api/src/features/promotions/promotion.repository.ts',
    from: 'if (ordinal > promotion.per_account_limit) throw new AlreadyRedeemed()',
    to: '',
    tests: ['apps/api/src/features/promotions'],
  },
  {
    name: 'tagged forms of one address redeem a promotion once',
    file: 'apps/api/src/features/promotions/promotion.repository.ts',
    from: 'if (!(await claimBenefit(transaction, `promotion ${code}`, account))) throw new AlreadyRedeemed()',
    to: '',
    tests: ['apps/api/src/platform/mailbox-claims.db.test.ts'],
  },
  {
    name: 'tagged forms of one address have one trial of a plan',
    file: billing('orders/plan-order.repository.ts'),
    from: 'hasTrial ? standing.trialDays : 0',
    to: 'standing.trialDays',
    tests: ['apps/api/src/platform/mailbox-claims.db.test.ts'],
  },
  {
    name: 'the low price is for ten licences and more',
    file: 'packages/contract/src/licences/licence-price.ts',
    from: 'quantity >= quantityMin',
    to: 'quantity >= quantityMin - 1',
    tests: ['packages/contract/src/licences'],
  },
  {
    name: 'a payer has a limited number of unpaid orders',
    file: billing('payers/payer-group.repository.ts'),
    from: '(rows[0]?.unpaid ?? 0) >= UNPAID_GROUPS_MAX',
    to: '(rows[0]?.unpaid ?? 0) > UNPAID_GROUPS_MAX',
    tests: [billing('licence-orders/payment-link.db.test.ts'), licences('licence-payment.db.test.ts')],
  },
  {
    name: 'the operator finds the orders of a payer',
    file: billing('orders/order.repository.ts'),
    from: 'payer === undefined ? sql`true` : sql`lower(o.payer_email) = ${payer.toLowerCase()}`',
    to: 'payer === undefined ? sql`true` : sql`false`',
    tests: ['apps/api/src/admin/order-commands.db.test.ts'],
  },
  {
    name: 'each answer of the database has the shape of its rows',
    file: billing('orders/order.repository.ts'),
    from: 'o.payer_email as "payerEmail"',
    to: 'o.payer_email as "payeremail"',
    tests: [billing('orders/plan-orders.db.test.ts')],
  },
  {
    name: 'a payer sees the receipts of its own billing groups only',
    file: billing('receipts/receipt.repository.ts'),
    from: 'where email = ${email.toLowerCase()})`,',
    to: 'where email <> ${email.toLowerCase()})`,',
    tests: [billing('receipts/receipts.db.test.ts')],
  },
  {
    name: 'looks at a checkout are limited',
    file: billing('checkout/checkout.handlers.ts'),
    from: 'await throttle.attempt(`look-${payerOf(found.subject)}`, LOOKS_BY_PAYER)',
    to: '',
    tests: [LIMITS_TEST],
  },
  {
    name: 'an analytics link is ended by its own account only',
    file: 'apps/api/src/features/analytics/analytics-grant.repository.ts',
    from: 'where g.account_id = ${accountId} and g.grant_id = ${grantId} for update of g`',
    to: "where g.account_id is not null and g.grant_id = ${grantId} and ${accountId} <> '' for update of g`",
    tests: ['apps/api/src/features/analytics', 'apps/api/src/features/accounts/access-review'],
  },
  {
    name: 'an edit of a place changes the kept counts',
    file: licences('licence.repository.ts'),
    from: '          await keepCounts(transaction, accountId, [licence], [{ ...licence, ...after }], now)\n',
    to: '',
    tests: [licences('licence-kept-counts.db.test.ts')],
  },
  {
    name: 'a device that moves frees its former licence in the kept counts',
    file: licences('activation.repository.ts'),
    from: '  await keepCounts(transaction, accountId, [licence], [open], now)\n',
    to: '',
    tests: [licences('licence-kept-counts.db.test.ts')],
  },
  {
    name: 'deleted licences come last',
    file: licences('read-planned-list.ts'),
    from: "const deletedLast = sort_by === 'licence_created_at_utc' && sort_direction === 'desc' && !filter.status",
    to: 'const deletedLast = false',
    tests: [licences('licence-list.db.test.ts'), licences('licence-list-naive.db.test.ts')],
  },
  {
    name: 'a search of many values checks each licence',
    file: licences('licence-page.repository.ts'),
    from: ') n where ${match} order by',
    to: ') n order by',
    tests: [licences('licence-list-naive.db.test.ts')],
  },
  {
    name: 'lists do not use counts before the first recount',
    file: licences('licence-list.repository.ts'),
    from: 'if (counters.counted_at === null) {',
    to: 'if (counters.counted_at === undefined) {',
    tests: [licences('licence-kept-counts.db.test.ts'), licences('licence-list.db.test.ts')],
  },
]
