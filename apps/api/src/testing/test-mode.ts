import { MODE_HEADER } from '@assure/contract/session-cookie'
import { testAccountOf } from '#src/platform/test-account.ts'
import { apiClient } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'
import { newTeam } from './test-team.ts'

/** Calls of a session in test mode. */
export const inTestMode = ({ url }: Pick<TestPortal, 'url'>, { cookie }: { cookie: string }) =>
  apiClient(url, { origin: url, cookie, [MODE_HEADER]: 'test' })

/** Opens the test mode of a session. Returns its calls by session and by its first API key, and its account. */
export const openTestMode = async (
  portal: TestPortal,
  account: { accountId: string },
  owner: { cookie: string } & Pick<Awaited<ReturnType<TestPortal['login']>>, 'account'>,
) => {
  const { session_id: sessionId } = (await owner.account('open_test_mode', {})).body
  const session = inTestMode(portal, owner)
  const { session_password: secret } = (await session.account('reveal_secret', {})).body
  const key = { sessionId, secret }
  return { accountId: testAccountOf(account.accountId), session, key, byKey: portal.byKey(key) }
}

/** Makes an organisation whose Owner is logged in, and opens its test mode. */
export const newTestMode = async (portal: TestPortal) => {
  const { account, owner } = await newTeam(portal)
  return { account, owner, live: portal.byKey(account), test: await openTestMode(portal, account, owner) }
}
