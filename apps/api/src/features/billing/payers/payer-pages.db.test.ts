import { BILLING_GROUP_PAGE_SIZE, LICENCE_PAGE_SIZE, ORDER_NOTICES_MAX } from '@assure/contract/constants'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseWireId, uuidv7, wireId } from '#src/platform/ids.ts'
import { cancelSubscription, sellTo } from '#src/testing/test-retail.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** Creates a payer of paid groups with one licence each. Returns the ids of the groups, newest first. */
const newPayerOf = async (count: number) => {
  const user = await portal.newRetailUser()
  const { reseller, groupId } = await sellTo(portal, user.email, 1)
  const { accountId } = reseller.owner
  const first = parseWireId(groupId)?.id ?? ''
  const now = portal.clock.now()
  const ids = Array.from({ length: count - 1 }, (_, place) => uuidv7(new Date(now.getTime() + 1000 + place)))
  const client = await portal.pool.connect()
  await client.query('begin')
  // A busy machine may need longer for 5,000 rows than a statement of the product may take.
  await client.query('set local statement_timeout = 0')
  const copy = (table: string, changed: Record<string, string>) =>
    client.query(
      `insert into ${table} (${Object.keys(changed).join(', ')})
       select ${Object.values(changed).join(', ')}
       from ${table} t cross join unnest($2::uuid[]) with ordinality as made (id, place)
       where t.account_id = $1 and t.billing_group_id = $3`,
      [accountId, ids, first],
    )
  const same = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, `t.${column}`]))
  await copy('billing_groups', {
    ...same('account_id', 'billed_to_email', 'created_at'),
    billing_group_id: 'made.id',
  })
  await copy('billing_group_payers', { ...same('account_id', 'email'), billing_group_id: 'made.id' })
  await copy('licences', {
    ...same('account_id', 'requested_by', 'subclient', 'engagement_months', 'device_model', 'created_at'),
    licence_id: 'made.id',
    billing_group_id: 'made.id',
    code: `'CODE-' || made.place`,
    location: `'Till ' || made.place`,
  })
  const order = same('account_id', 'kind', 'payer_email', 'unit_amount', 'quantity', 'currency')
  const rest = same('billing_period', 'trial_days', 'status', 'paid', 'refunded', 'attempt', 'created_at')
  const columns = { ...order, ...rest, ...same('updated_at'), order_id: 'made.id' }
  await client.query(
    `insert into orders (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}
     from orders t cross join unnest($2::uuid[]) as made (id) where t.account_id = $1 and t.order_id = $3`,
    [accountId, ids, first],
  )
  // The reminders are already sent. Otherwise the other tests of this database would mail them.
  await client.query(
    `with failed as (
       update orders set status = 'past_due', paid = true, subscription_id = 'sub_' || order_id, period_ends_at = $2
       where account_id = $1 returning account_id, order_id, period_ends_at)
     insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending)
     select account_id, 'card_failed', order_id, period_ends_at, period_ends_at, false from failed`,
    [accountId, now],
  )
  // As autovacuum does soon after so many new rows. Without it, the planner expects few orders of a payer.
  await client.query('analyze orders, billing_groups, billing_group_payers, licences')
  await client.query('commit')
  client.release()
  const groups = [first, ...ids].reverse().map((id) => wireId(accountId, id))
  return { groups, session: await portal.retailLogin(user), accountId }
}

/** Runs calls and returns the number of statements, and of the rows that the database sent. */
const workOf = async (calls: () => Promise<unknown>) => {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await calls()
    const { calls: sent, results } = queries.mock
    const answers = await Promise.all(
      results.flatMap(({ value }, place) => {
        const statement = JSON.stringify(sent[place]?.[0])
        // The job queue polls meanwhile, and each minute the service is measured.
        if ([portal.jobSchema, 'service_minutes', 'mail_relays'].some((name) => statement.includes(name)))
          return []
        return (value as Promise<pg.QueryResult<object>>).catch((cause: unknown) => {
          throw new Error(`This statement failed: ${statement}`, { cause })
        })
      }),
    )
    return { statements: answers.length, rows: answers.flatMap(({ rows }) => rows).length }
  } finally {
    queries.mockRestore()
  }
}

test('RS-09 a payer with 5,000 orders pages as fast as one with 5', async () => {
  const few = await newPayerOf(5)
  const many = await newPayerOf(5000)
  type Payer = typeof few
  const oldest = ({ groups, accountId }: Payer) => ({ id: groups.at(-1) ?? '', accountId })
  const calls: Record<string, (payer: Payer) => Promise<unknown>> = {
    groups: ({ session }) => session.licences('list_billing_groups', {}),
    licences: ({ session }) => session.licences('list_retail_licences', {}),
    search: ({ session }) => session.licences('list_retail_licences', { search: 'till 3' }),
    notices: ({ session }) => session.licences('list_retail_notices', {}),
    group: (payer) => payer.session.licences('show_billing_group', { billing_group_id: oldest(payer).id }),
    edit: ({ session, groups }) =>
      session.licences('update_retail_location', { deeplink_data: groups[0] ?? '', location: 'Till 7' }),
    cancel: ({ session, groups }) =>
      cancelSubscription(portal, session, `sub_${parseWireId(groups.at(-1) ?? '')?.id}`),
  }
  for (const [name, call] of Object.entries(calls)) {
    const [small, large] = [await workOf(() => call(few)), await workOf(() => call(many))]
    expect([name, large.statements]).toEqual([name, small.statements])
    const grown = {
      groups: BILLING_GROUP_PAGE_SIZE,
      licences: LICENCE_PAGE_SIZE,
      notices: ORDER_NOTICES_MAX,
    }[name]
    expect.soft(large.rows, name).toBeLessThanOrEqual(small.rows + 2 * (grown ?? LICENCE_PAGE_SIZE))
  }
})

test('RS-04 pages of billing groups have 20 rows, newest first, and none twice', async () => {
  const { groups, session } = await newPayerOf(43)
  const pageOf = async (page?: number) => {
    const { body } = await session.licences('list_billing_groups', page === undefined ? {} : { page })
    expect(body.matches).toBe(43)
    return body.billing_groups.map(({ billing_group_id }) => billing_group_id)
  }
  expect(await pageOf()).toEqual(groups.slice(0, 20))
  expect(await pageOf(2)).toEqual(groups.slice(20, 40))
  expect(await pageOf(3)).toEqual(groups.slice(40))
  expect(await pageOf(4)).toEqual([])
})
