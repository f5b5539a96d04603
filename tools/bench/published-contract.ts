import { OPENAPI_PATH } from '@assure/contract/service-paths'
import { type DatabaseKind, KIND_NAMES } from './bench-database.ts'
import { withPortal } from './bench-portal.ts'
import type { BenchClient } from './client.ts'
import type { BenchContext, Findings, Measure } from './measure.ts'
import { inMs, median, p95, ratio } from './statistics.ts'

const AT_ONCE = 200
const GOAL_RATIO = 2
const PAGE = '/home'
/** One kind is enough, because the database is not used. */
const KIND: DatabaseKind = 'embedded'

const answerMs = async (client: BenchClient, path: string): Promise<number> => {
  const { status, ms } = await client.get(path)
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return ms
}

/** Requests an address 200 times at once. Meanwhile requests the page repeatedly, and returns its times in ms. */
const pagesNextTo = async (client: BenchClient, path: string): Promise<number[]> => {
  const over = new AbortController()
  const end = () => over.abort()
  const all = Promise.all(Array.from({ length: AT_ONCE }, () => answerMs(client, path)))
  all.then(end, end)
  const pages: number[] = []
  while (!over.signal.aborted) pages.push(await answerMs(client, PAGE))
  await all
  return pages
}

const run = async ({ quick, say }: BenchContext): Promise<Findings> =>
  withPortal(KIND, async ({ client }) => {
    const bursts = quick ? 3 : 100
    say(`${AT_ONCE} at once, ${bursts} times, on ${KIND_NAMES[KIND]}`)
    await pagesNextTo(client, OPENAPI_PATH)
    await pagesNextTo(client, PAGE)
    const taken: Record<'alone' | 'contract' | 'page', number[]> = { alone: [], contract: [], page: [] }
    for (let index = 0; index < bursts; index++) {
      for (let each = 0; each < 5; each++) taken.alone.push(await answerMs(client, PAGE))
      taken.page.push(...(await pagesNextTo(client, PAGE)))
      taken.contract.push(...(await pagesNextTo(client, OPENAPI_PATH)))
    }
    const { alone, contract, page } = taken
    const row = (what: string, times: readonly number[]) => [
      what,
      String(times.length),
      inMs(median(times)),
      inMs(p95(times)),
      ratio(p95(times), p95(alone)),
    ]
    const measured = p95(contract) / p95(page)
    return {
      goals: [
        {
          what: `a page next to ${AT_ONCE} calls of the published contract, p95`,
          goal: `<= ${GOAL_RATIO} x that next to ${AT_ONCE} calls of a page`,
          measured: ratio(p95(contract), p95(page)),
          met: measured <= GOAL_RATIO,
        },
      ],
      tables: [
        {
          caption: `${PAGE} next to ${AT_ONCE} calls at once`,
          head: ['what', 'answers', 'p50', 'p95', 'p95 against the page alone'],
          rows: [
            row(`${PAGE} alone`, alone),
            row(`next to ${AT_ONCE} of ${PAGE}`, page),
            row(`next to ${AT_ONCE} of ${OPENAPI_PATH}`, contract),
          ],
        },
      ],
      notes: [
        'One process answers one call after another, so a page waits for the calls before it, whatever they are. The reference is the same number of calls of a page that is kept in memory.',
      ],
    }
  })

export const publishedContract: Measure = { name: 'published-contract', title: 'The published contract', run }
