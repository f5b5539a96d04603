import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { hasRelease, unpackRelease } from '../../apps/api/src/testing/rolling/old-release.ts'
import { bodyOf, fromNewAddress, makeClient } from './client.ts'
import { inTurn } from './load.ts'
import type { BenchContext, Findings, Goal } from './measure.ts'
import type { ReleaseServer } from './release-server.ts'
import { inMs, median, p95 } from './statistics.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SERVER = fileURLToPath(new URL('release-server.ts', import.meta.url))
/** Release 1.1.0, whose accounts were one person each. */
const BEFORE = '2460a2fb'
const RATIO_GOAL = 1.1
const CALLS = 2000
const QUICK_CALLS = 50

/** Starts the server of a release in a process of its own. */
const startRelease = async (root: string) => {
  const child = fork(SERVER, [root], { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error('a server did not start: see above')))
  failed.catch(() => undefined)
  const [{ url, headers }] = (await Promise.race([once(child, 'message'), failed])) as [ReleaseServer]
  const client = makeClient(url)
  return {
    post: async (path: string, body: string) => {
      const { status, text } = await client.post(path, body, { ...headers, ...fromNewAddress() })
      if (status !== 200) throw new Error(`answered ${status}: ${text}`)
    },
    stop: async () => {
      client.close()
      child.disconnect()
      await ended
    },
  }
}

const calls = () => {
  const today = new Date()
  const month = { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 }
  return {
    'month summary (cukka)': [SERVICE_PATHS.budget, bodyOf<typeof budgetService>('cukka', month)],
    'licence list, first page': [
      SERVICE_PATHS.retailLicence,
      bodyOf<typeof licenceService>('list_licences', {}),
    ],
  } as const
}

/** Compares reads of today's server with those of the release before accounts had members. */
export const measureReads = async ({ quick, say }: BenchContext): Promise<Findings> => {
  if (!hasRelease(BEFORE)) throw new Error('This checkout lacks the history of release 1.1.0.')
  say('month summary and licence list of 1.1.0 and of today')
  const unpacked = unpackRelease(BEFORE)
  const ends: (() => unknown)[] = [unpacked.remove]
  try {
    const before = await startRelease(unpacked.folder)
    ends.unshift(before.stop)
    const today = await startRelease(ROOT)
    ends.unshift(today.stop)
    const goals: Goal[] = []
    const rows: string[][] = []
    for (const [what, [path, body]] of Object.entries(calls())) {
      const taken = await inTurn(quick ? QUICK_CALLS : CALLS, {
        before: () => before.post(path, body),
        today: () => today.post(path, body),
      })
      const factor = median(taken.today) / median(taken.before)
      const measured = `${factor.toFixed(2)} x`
      rows.push([
        ...[what, inMs(median(taken.before)), inMs(median(taken.today)), measured],
        ...[inMs(p95(taken.before)), inMs(p95(taken.today))],
      ])
      goals.push({
        ...{ what: `${what}, against release 1.1.0`, goal: `<= ${RATIO_GOAL} x`, measured },
        met: factor <= RATIO_GOAL,
      })
    }
    const head = ['what', 'p50 of 1.1.0', 'p50 today', 'ratio', 'p95 of 1.1.0', 'p95 today']
    return { goals, tables: [{ caption: 'Reads through HTTP', head, rows }], notes: [] }
  } finally {
    for (const end of ends) await end()
  }
}
