import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type BenchAccount, logIn, makeAccount } from './accounts.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { fillAccount, withoutSearchIndex } from './bulk-licences.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { type ListCase, type ListInput, listCases } from './list-cases.ts'
import { type ListQuery, planOf, queriesOf } from './list-queries.ts'
import { inTurn } from './load.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import { count, inMs, median, p95 } from './statistics.ts'

const P95_GOAL_MS = 50
const RATIO_GOAL = 2
const SMALL = 100
const WAREHOUSE: Record<DatabaseKind, { licences: number; batch: number }> = {
  postgres: { licences: 1_000_000, batch: 100_000 },
  embedded: { licences: 100_000, batch: 5000 },
}
const QUICK_SHARE = 100

/** Two accounts side by side, one large and one small, in a database that has looked at itself. */
const fill = async (portal: BenchPortal, licences: number, batch: number) => {
  const { pool } = portal.connection
  const large = await makeAccount(portal)
  const small = await makeAccount(portal)
  const work = async () => {
    await fillAccount(portal, large.accountId, licences, batch)
    await fillAccount(portal, small.accountId, SMALL, SMALL)
  }
  if (portal.kind === 'postgres') await withoutSearchIndex(pool, work)
  else await work()
  // What autovacuum does on PostgreSQL, and a timer of ours on PGlite.
  for (const table of ['licences', 'devices', 'activations', 'licence_counters']) {
    await pool.query(`vacuum analyze ${table}`)
  }
  return { large, small }
}

const lister = async (portal: BenchPortal, account: BenchAccount) => {
  const headers = await logIn(portal, account)
  return async (input: ListInput) => {
    const body = bodyOf<typeof licenceService>('list_licences', input)
    const reply = await portal.client.post(SERVICE_PATHS.retailLicence, body, {
      ...headers,
      ...fromNewAddress(),
    })
    return answerOf<typeof licenceService, 'list_licences'>(reply)
  }
}

const measureOn = async (kind: DatabaseKind, { quick, explain, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const { pool } = portal.connection
    const { batch, ...whole } = WAREHOUSE[kind]
    const licences = quick ? whole.licences / QUICK_SHARE : whole.licences
    const times = quick ? 10 : 60
    say(`making ${count(licences)} licences on ${name}`)
    const { large, small } = await fill(portal, licences, batch)
    const listLarge = await lister(portal, large)
    const listSmall = await lister(portal, small)
    const codeOf = async (list: typeof listLarge) => (await list({})).licences[0]?.licence_code ?? ''
    const largeCode = await codeOf(listLarge)
    const smallCode = await codeOf(listSmall)

    const measureCase = async ({ what, input, small: other }: ListCase) => {
      const smallInput = { ...(other ?? input), ...(input.search === largeCode && { search: smallCode }) }
      const found = (await listLarge(input)).matches
      const queries = await queriesOf(pool, large.accountId, input)
      const runQueries = async (list: readonly ListQuery[]) => {
        for (const { text, params } of list) await pool.query(text, params)
      }
      const taken = await inTurn(times, {
        large: () => listLarge(input),
        small: () => listSmall(smallInput),
        sql: () => runQueries(queries),
      })
      const slow = p95(taken.large)
      const factor = median(taken.large) / median(taken.small)
      const met = slow <= P95_GOAL_MS && factor <= RATIO_GOAL
      const matches = `${count(found.total)}${found.capped ? '+' : ''}`
      const plans = explain && !met ? await Promise.all(queries.map((query) => planOf(pool, query))) : []
      return { what, taken, slow, factor, met, matches, plans }
    }
    const cases: Awaited<ReturnType<typeof measureCase>>[] = []
    say(`listing on ${name}`)
    for (const listCase of listCases(largeCode)) cases.push(await measureCase(listCase))
    const missed = cases.filter(({ met }) => !met).map(({ what }) => what)
    const slowest = cases.reduce((worst, one) => (one.slow > worst.slow ? one : worst))
    const steepest = cases.reduce((worst, one) => (one.factor > worst.factor ? one : worst))
    const goal: Goal = {
      what: `licence list of ${count(licences)} on ${name}, ${cases.length} ways to ask`,
      goal: `p95 <= ${P95_GOAL_MS} ms, <= ${RATIO_GOAL} x an account of ${SMALL}`,
      measured: `p95 <= ${inMs(slowest.slow)} (${slowest.what}), <= ${steepest.factor.toFixed(2)} x (${steepest.what})`,
      met: missed.length === 0,
    }
    return {
      goals: [goal],
      tables: [
        {
          caption: `Licence list on ${name}: an account of ${count(licences)} beside one of ${SMALL}`,
          head: [
            'what',
            'matches',
            'p50',
            'p95',
            'raw SQL p50',
            `p50 of ${SMALL}`,
            `p95 of ${SMALL}`,
            'p50 ratio',
            'met',
          ],
          rows: cases.map(({ what, taken, slow, factor, met, matches }) => [
            what,
            matches,
            inMs(median(taken.large)),
            inMs(slow),
            inMs(median(taken.sql)),
            inMs(median(taken.small)),
            inMs(p95(taken.small)),
            `${factor.toFixed(2)} x`,
            met ? 'yes' : 'NO',
          ]),
        },
      ],
      notes: [
        ...(missed.length > 0 ? [`${name}, missed: ${missed.join('; ')}.`] : []),
        ...cases.flatMap(({ what, plans }) =>
          plans.map((plan) => `${name}, ${what}:\n\n\`\`\`\n${plan}\n\`\`\`\n`),
        ),
      ],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'Through the web session, one call after another, each case in turn in both accounts. Raw SQL: the statements of the list itself, sent by a bare script.',
    `The ratio is that of the medians: of calls of a few milliseconds on a shared machine, p95 tells about the machine.`,
    'On PGlite the account has a tenth: a million licences are beyond what an embedded database is for.',
  ])
}

export const licenceList: Measure = { name: 'licence-list', title: 'Licence list', run }
