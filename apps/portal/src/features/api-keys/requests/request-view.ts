import type { accountService } from '@assure/contract/accounts/account.contract'
import type { RequestOutcome } from '@assure/contract/accounts/request-log.modes'
import type { ModeInput } from '@assure/contract/rpc'

/** Choices of the filter by status: outcomes, then statuses that calls by key often have. */
const OUTCOMES = ['ok', 'some_rejected', 'failed', '4xx', '5xx'] as const satisfies readonly RequestOutcome[]
export const STATUSES = ['400', '401', '403', '404', '409', '422', '429', '500', '503'] as const

/** View of the requests, kept in the URL; '' shows all. */
export interface RequestView {
  /** A `key_id`, or an API key. */
  key: string
  /** An outcome, or a status. */
  status: string
  call: string
  /** The beginning of a request id. */
  request: string
}

export const ALL_REQUESTS: RequestView = { key: '', status: '', call: '', request: '' }
const NAMES = ['key', 'status', 'call', 'request'] as const satisfies readonly (keyof RequestView)[]

const outcomeOf = (text: string): RequestOutcome | undefined => OUTCOMES.find((name) => name === text)

const CLEAN: Record<keyof RequestView, (text: string) => string> = {
  key: (text) => text.slice(0, 100),
  status: (text) => (outcomeOf(text) || /^[2-5]\d\d$/.test(text) ? text : ''),
  call: (text) => text.slice(0, 100),
  request: (text) => text.replaceAll(/[^\w-]/g, '').slice(0, 64),
}

/** Parses a view from the query. Ignores what no filter can have, because a URL may be outdated or mistyped. */
export const parseRequestView = (params: URLSearchParams): RequestView => {
  const view = { ...ALL_REQUESTS }
  for (const name of NAMES) view[name] = CLEAN[name](params.get(name) ?? '')
  return view
}

/** Adds a view to a query, and keeps its other parameters. */
export const formatRequestView = (view: RequestView, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside)
  for (const name of NAMES) {
    if (view[name] === '') params.delete(name)
    else params.set(name, view[name])
  }
  return params
}

export type RequestInput = ModeInput<typeof accountService, 'list_requests'>

const statusInput = (status: string): RequestInput => {
  if (status === '') return {}
  const outcome = outcomeOf(status)
  return outcome ? { outcome } : { status: Number(status) }
}

/** Converts a view to the input of the call. */
export const requestInput = ({ key, status, call, request }: RequestView): RequestInput => ({
  ...(key && { key }),
  ...statusInput(status),
  ...(call && { call }),
  ...(request && { request }),
})

/** Whether a filter is active. */
export const isFiltered = (view: RequestView): boolean => NAMES.some((name) => view[name] !== '')
