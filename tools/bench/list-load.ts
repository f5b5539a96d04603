import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { logIn, makeAccounts } from './accounts.ts'
import { PLACE } from './bench-devices.ts'
import type { BenchPortal } from './bench-portal.ts'
import { bodyOf, fromNewAddress, makeClient } from './client.ts'

/** More than are ever open, so that the client never waits for a socket. */
const SOCKETS_MAX = 4000

export interface Outcome {
  /** 0 without a response. */
  status: number
  ms: number
}

/** Calls the licence lists of several accounts in turn, as their owners. */
export const listCalls = async (portal: BenchPortal, accounts: number) => {
  const client = makeClient(portal.url, SOCKETS_MAX)
  const headers: Record<string, string>[] = []
  for (const account of await makeAccounts(portal, accounts)) {
    const own = await logIn(portal, account)
    const body = bodyOf<typeof licenceService>('generate_licences', { quantity: 50, tags: PLACE })
    await portal.client.post(SERVICE_PATHS.retailLicence, body, { ...own, ...fromNewAddress() })
    headers.push(own)
  }
  const body = bodyOf<typeof licenceService>('list_licences', {})
  const call = async (index: number): Promise<Outcome> => {
    const startedMs = performance.now()
    const asked = client.post(SERVICE_PATHS.retailLicence, body, {
      ...headers[index % headers.length],
      ...fromNewAddress(),
    })
    const status = await asked.then(
      (reply) => reply.status,
      () => 0,
    )
    return { status, ms: performance.now() - startedMs }
  }
  return { call, close: client.close }
}
export type Call = Awaited<ReturnType<typeof listCalls>>['call']

/** Starts calls at a steady rate, without waiting for earlier ones to end. */
export const arriving = async (call: Call, perSecond: number, s: number): Promise<Outcome[]> => {
  const startedMs = performance.now()
  const calls: Promise<Outcome>[] = []
  while (performance.now() - startedMs < s * 1000) {
    const due = ((performance.now() - startedMs) / 1000) * perSecond
    while (calls.length < due) calls.push(call(calls.length))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return Promise.all(calls)
}

/** The times of calls with this status, in ms. */
export const timesOf = (outcomes: readonly Outcome[], status: number) =>
  outcomes.filter((outcome) => outcome.status === status).map(({ ms }) => ms)
