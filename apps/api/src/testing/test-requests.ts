import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { send } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'
import { basicOf } from './token-endpoints.ts'

type Session = Pick<Awaited<ReturnType<TestPortal['login']>>, 'account'>
type Wanted = ModeInput<typeof accountService, 'list_requests'>
export interface SentKey {
  sessionId: string
  secret: string
}

/** The body of a call that each key may make. */
export const RETRIEVE = JSON.stringify({ execution_mode: 'retrieve_session' })

/** Reading the request log, and calls of any form that it may log. */
export const requestLogOf = (portal: TestPortal) => {
  /** Lists requests as soon as those in memory are written. */
  const list = async (session: Session, wanted: Wanted = {}) => {
    await portal.flush()
    return (await session.account('list_requests', wanted)).body
  }
  return {
    list,
    requestsOf: async (session: Session, wanted: Wanted = {}) => (await list(session, wanted)).requests,
    /** The rows of an account. */
    rowsOf: async (accountId: string): Promise<{ same_count: number }[]> => {
      await portal.flush()
      const { rows } = await portal.pool.query<{ same_count: number }>(
        'select * from request_log where account_id = $1',
        [accountId],
      )
      return rows
    },
    /** Sends a body as it is, with a key, by default to the account service. */
    sendTo: (path: string, key: SentKey | null, body: string, headers: Record<string, string> = {}) =>
      send(portal.url + path, {
        headers: {
          'content-type': 'application/json',
          ...(key && basicOf(key.sessionId, key.secret)),
          ...headers,
        },
        body,
      }),
    retrieve: (key: SentKey, headers: Record<string, string> = {}) =>
      send(portal.url + SERVICE_PATHS.account, {
        headers: {
          'content-type': 'application/json',
          ...basicOf(key.sessionId, key.secret),
          ...headers,
        },
        body: RETRIEVE,
      }),
  }
}
