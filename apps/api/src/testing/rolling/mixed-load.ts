import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { utcDay } from '#src/platform/clock.ts'
import {
  basicOf,
  proofOf,
  RELEASE_PASSWORD,
  type ReleaseAnswer,
  type ReleaseClient,
  scanReport,
} from '../upgrade/release-client.ts'
import { TAGS } from '../upgrade/release-steps.ts'
import { type Acknowledged, MAKERS, startLoad, until200 } from './acknowledged-load.ts'

/** Scans in each report, so that the number of reports gives the total. */
const OF_EACH = 2
const REPORTS = 3
/** A person asks for one mail only, because a second one soon after is a repetition for the server. */
const RESET_EVERY_MS = 2000
const LOGIN_EVERY_MS = 1000

interface Key {
  sessionId: string
  secret: string
}

/** Counts of what the servers acknowledged, to compare with the database and the mail server. */
export interface MixedAcknowledged extends Acknowledged {
  scans: number
  heartbeats: number
  lists: number
  /** The payers of acknowledged orders. Each gets one mail. */
  payers: string[]
  /** People whose request for a mail was acknowledged, and those whose answer was lost. */
  resets: { acknowledged: string[]; lost: string[] }
  logins: { acknowledged: number; lost: number }
}

/** An address that no other call has, because limits of logins and mails count by address. */
const fromSomewhere = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})

/**
 * Adds devices, orders with mails, logins, resets and lists to the load of `startLoad`. `people` may log in, and each asks
 * for one reset. `resellers` order licences for payers.
 */
export const startMixedLoad = (
  client: Pick<ReleaseClient, 'once' | 'sendOnce'>,
  {
    owner,
    licencesBefore,
    resellers,
    people,
    now,
    pauseMs,
  }: {
    owner: Key
    licencesBefore: number
    resellers: readonly Key[]
    people: readonly string[]
    now: () => Date
    pauseMs: number
  },
) => {
  const load = startLoad(client, owner, now, pauseMs)
  const seen: MixedAcknowledged = Object.assign(load.seen, {
    scans: 0,
    heartbeats: 0,
    lists: 0,
    payers: [],
    resets: { acknowledged: [], lost: [] },
    logins: { acknowledged: 0, lost: 0 },
  })
  const key = basicOf(owner.sessionId, owner.secret)
  const once = (call: () => Promise<ReleaseAnswer>) => until200(seen.refused, call)
  const anyOf = <T>(list: readonly T[]): T | undefined => list[randomInt(Math.max(1, list.length))]

  const beat = async () => {
    const device = anyOf(seen.devices)
    if (!device) return
    const { deviceId: device_id, privateJwk } = device
    await once(async () =>
      client.once('device', 'heartbeat', { device_id }, { dpop: await proofOf(privateJwk, now()) }),
    )
    seen.heartbeats += 1
  }
  const scan = async () => {
    const device = anyOf(seen.devices)
    if (!device) return
    const { deviceId: device_id, privateJwk } = device
    const reports = Array.from({ length: REPORTS }, () => scanReport(utcDay(now()), OF_EACH))
    const body = await once(async () =>
      client.once(
        'device',
        'report_scans',
        { device_id, reports },
        { dpop: await proofOf(privateJwk, now()) },
      ),
    )
    if ((body['rejected'] as object[]).length > 0) throw new Error('a report was rejected')
    seen.scans += REPORTS * OF_EACH
  }
  const order = async () => {
    const reseller = resellers[seen.payers.length % resellers.length]
    if (!reseller) throw new Error('there is no reseller')
    const payer = `payer-${randomUUID()}@example.com`
    const input = {
      ...{ quantity: 1, tags: TAGS, billed_to_email: payer, price_per_licence: 45 },
      subscription_settings: { subscription_period: 'month' },
    }
    const headers = { ...basicOf(reseller.sessionId, reseller.secret), 'idempotency-key': randomUUID() }
    await once(() => client.once('retailLicence', 'generate_licences', input, headers))
    seen.payers.push(payer)
  }
  const waiting = [...people]
  const reset = async () => {
    const email = waiting.pop()
    if (!email) return
    const answer = await client
      .sendOnce('POST', `${MAIL_CALL_PATHS.resetEmail}?email=${email}`, fromSomewhere())
      .catch(() => null)
    seen.resets[answer?.status === 200 ? 'acknowledged' : 'lost'].push(email)
  }
  const logIn = async () => {
    const input = { email: anyOf(people), password: RELEASE_PASSWORD }
    const answer = await client.once('account', 'email_login', input, fromSomewhere()).catch(() => null)
    if (answer?.status === 200 && answer.body['result'] !== 'OK') throw new Error('a login was refused')
    seen.logins[answer?.status === 200 ? 'acknowledged' : 'lost'] += 1
  }
  /** Each server must show what any of them acknowledged before the call. */
  const list = async () => {
    const { licences } = seen
    const body = await once(() => client.once('retailLicence', 'list_licences', {}, key))
    const made = (body['counters'] as { total: number }).total - licencesBefore
    if (made < licences || made > seen.licences + MAKERS)
      throw new Error(`a list shows ${made} new licences, not ${licences} to ${seen.licences + MAKERS}`)
    seen.lists += 1
  }
  const ending = new AbortController()
  const repeat = async (step: () => Promise<void>, everyMs: number) => {
    while (!ending.signal.aborted) {
      await step()
      await sleep(everyMs)
    }
  }
  const running = Promise.all([
    repeat(beat, pauseMs),
    repeat(scan, pauseMs),
    repeat(order, Math.max(pauseMs, RESET_EVERY_MS)),
    repeat(reset, RESET_EVERY_MS),
    repeat(logIn, LOGIN_EVERY_MS),
    repeat(list, pauseMs),
  ])
  running.catch(() => undefined)
  return {
    seen,
    /** Loads for a while. Throws if a call failed for good. */
    during: (ms: number): Promise<unknown> => Promise.race([running, load.running, sleep(ms)]),
    /** Ends the load when all calls under way are acknowledged. */
    end: async (): Promise<MixedAcknowledged> => {
      ending.abort()
      await running
      await load.end()
      return seen
    },
  }
}
