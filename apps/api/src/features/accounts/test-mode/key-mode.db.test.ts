import { MODE_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { send } from '#src/testing/test-client.ts'
import { listLicences } from '#src/testing/test-licences.ts'
import { behindLock } from '#src/testing/test-locks.ts'
import { newTestMode } from '#src/testing/test-mode.ts'
import { newTeam } from '#src/testing/test-team.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { basicOf } from '#src/testing/token-endpoints.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('an API key refuses the header of the other mode', async () => {
  const { live, test: mode } = await newTestMode(portal)
  const ask = async (client: typeof live, named: string) =>
    (await client.account('retrieve_session', {}, { [MODE_HEADER]: named })).status
  const asked = [ask(live, 'test'), ask(live, 'Test'), ask(mode.byKey, 'live'), ask(live, 'live')]
  expect(await Promise.all(asked)).toEqual([400, 400, 400, 200])
})

test('a call whose address names a mode is refused, because only its header counts', async () => {
  const { account, owner, test: mode } = await newTestMode(portal)
  const licence = {
    quantity: 1,
    tags: { requested_by: 'Northway', subclient: 'High Street', location: 'Till' },
  }
  const body = JSON.stringify({ execution_mode: 'generate_licences', ...licence })
  const session = { cookie: owner.cookie, origin: portal.url }
  const key = basicOf(account.sessionId, account.secret)
  for (const headers of [session, { ...session, [MODE_HEADER]: 'live' }, key])
    for (const query of ['mode=test', 'mode=TEST', 'mode=test&mode=test', 'mode=live']) {
      const { status, problem } = await send(`${portal.url}/api/retail-licence?${query}`, {
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      expect([status, problem.errors[0]?.pointer]).toEqual([400, '/mode'])
    }
  for (const client of [owner, mode.session]) expect((await listLicences(client)).counters.total).toBe(0)
})

test.runIf(inject('database').kind === 'postgres')(
  'no test mode is made for an organisation that is suspended meanwhile',
  async () => {
    const { account, owner } = await newTeam(portal)
    const { accountId } = account
    const answer = await behindLock(
      portal,
      ['accounts', accountId],
      () => owner.account('open_test_mode', {}),
      (holder) => holder.query(`update accounts set status = 'suspended' where account_id = $1`, [accountId]),
    )
    expect(answer.problem.code).toBe('not_found')
    const { rows } = await portal.pool.query('select 1 from accounts where test_of = $1', [accountId])
    expect(rows).toEqual([])
  },
)
