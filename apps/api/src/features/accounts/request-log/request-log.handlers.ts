import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { NAMED_KEY_PREFIX } from '@assure/contract/key-prefixes'
import { SERVICES } from '@assure/contract/services'
import { RpcError } from '@assure/contract/rpc-error'
import type { Clock } from '#src/platform/clock.ts'
import { parseWireId, wireId } from '#src/platform/ids.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { MEMBER_KEY_PREFIX } from '../sessions/member-key.ts'
import type { NamedPair, RequestListRepository } from './request-list.repository.ts'

interface Dependencies {
  clock: Clock
  requestList: RequestListRepository
  logsRequests: boolean
}

/** The addresses of calls by their names. */
const ADDRESSES = new Map(
  SERVICES.flatMap(({ path, modes }) => Object.keys(modes).map((name) => [name, `${path}/${name}`])),
)
const addressOf = (call: string): string => ADDRESSES.get(call) ?? call

/** Kinds of keys by the beginning of their API keys. All others are of the first key. */
const KINDS = [
  { prefix: MEMBER_KEY_PREFIX, kind: 'member' },
  { prefix: NAMED_KEY_PREFIX, kind: 'named' },
] as const

/**
 * The API keys that `key` names: those of a named key, or the one itself. Another organisation's API key has no lines in
 * this one. Throws `RpcError` `not_found` for a named key of another organisation.
 */
const sessionIdsOf = (accountId: string, key: string, pairs: readonly NamedPair[]): string[] => {
  const parsed = parseWireId(key)
  if (!parsed) return [key]
  const own = pairs.filter(({ key_id }) => key_id === parsed.id)
  if (parsed.accountId !== accountId || own.length === 0) throw new RpcError('not_found')
  return own.map(({ session_id }) => session_id)
}

/** Lists the calls of an organisation's API keys. */
export const requestLogHandlers = ({
  clock,
  requestList,
  logsRequests,
}: Dependencies): Pick<AccountHandlers, 'list_requests'> => ({
  list_requests: async ({ input, caller: { account_id: accountId } }) => {
    const { key, after, page_size: size, ...rest } = input
    const pairs = await requestList.listPairs(accountId)
    const sessionIds = key === undefined ? null : sessionIdsOf(accountId, key, pairs)
    // One line more than the page shows whether there is a next page.
    const query = { ...rest, sessionIds, after, limit: size + 1 }
    const found = await requestList.list(accountId, query)
    const named = new Map(pairs.map((pair) => [pair.session_id, pair]))
    const keyOf = (sessionId: string): Pick<RequestLine, 'key_kind' | 'key_id' | 'key_name'> => {
      const pair = named.get(sessionId)
      if (pair) return { key_kind: 'named', key_id: wireId(accountId, pair.key_id), key_name: pair.name }
      const kind = KINDS.find(({ prefix }) => sessionId.startsWith(prefix))?.kind ?? 'first'
      return { key_kind: kind, key_id: null, key_name: '' }
    }
    const requests = found.slice(0, size).map(({ is_cut: _, ...line }) => ({
      ...line,
      address: addressOf(line.call),
      ...keyOf(line.session_id),
    }))
    const hasMore = found.length > requests.length
    return {
      requests,
      next: hasMore ? (requests.at(-1)?.entry_id ?? null) : null,
      is_cut: !hasMore && (found.at(-1)?.is_cut ?? (await requestList.isCut(accountId, query))),
      is_on: logsRequests,
      last_hour: after === undefined ? await requestList.countLastHour(accountId, sessionIds, clock()) : null,
    }
  },
})
