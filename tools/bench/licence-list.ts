import { LICENCE_QUANTITY_MAX } from '@assure/contract/constants'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { fillAccounts, generateMost, type ListAccount } from './list-accounts.ts'
import { type ListCase, listCases, PLACE_CASES } from './list-cases.ts'
import { type ListQuery, placeQueriesOf, planOf, queriesOf } from './list-queries.ts'
import { inTurn } from './load.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import { count, inMs, median, p95 } from './statistics.ts'

const P95_GOAL_MS = 50
const RATIO_GOAL = 2
const SMALL = 100
const SIZES: Record<DatabaseKind, { large: number; batch: number }> = {
  postgres: { large: 1_000_000, batch: 100_000 },
  embedded: { large: 100_000, batch: 5000 },
}
const QUICK_SHARE = 100

/** One query, in both accounts, with its raw SQL statements for the large one. */
interface Ask {
  what: string
  matches: string
  large: () => Promise<unknown>
  small: () => Promise<unknown>
  queries: ListQuery[]
}
interface Asked {
  ask: Ask
  times: Record<'large' | 'small' | 'sql', number[]>
  factor: number
  met: boolean
}
interface Accounts {
  large: ListAccount
  small: ListAccount
}

const askForList = async (
  { pool }: BenchPortal['connection'],
  { large, small }: Accounts,
  one: ListCase,
): Promise<Ask> => {
  const { what, input } = one
  const smallInput = { ...(one.small ?? input), ...(input.search === large.code && { search: small.code }) }
  const { matches } = await large.call('list_licences', input)
  return {
    what,
    matches: `${count(matches.total)}${matches.capped ? '+' : ''}`,
    large: () => large.call('list_licences', input),
    small: () => small.call('list_licences', smallInput),
    queries: await queriesOf(pool, large.accountId, input),
  }
}

const asksOf = async (portal: BenchPortal, accounts: Accounts): Promise<Ask[]> => {
  const { large, small } = accounts
  const asks: Ask[] = []
  for (const one of listCases(large.code)) asks.push(await askForList(portal.connection, accounts, one))
  for (const { what, input } of PLACE_CASES) {
    const { values, complete } = await large.call('list_licence_places', input)
    asks.push({
      what,
      matches: `${values.length}${complete ? '' : '+'}`,
      large: () => large.call('list_licence_places', input),
      small: () => small.call('list_licence_places', input),
      queries: await placeQueriesOf(portal.connection.pool, large.accountId, input),
    })
  }
  return asks
}

const measureAsk = async ({ connection: { pool } }: BenchPortal, times: number, ask: Ask): Promise<Asked> => {
  const { large, small, queries } = ask
  const sql = async () => {
    for (const { text, params } of queries) await pool.query(text, params)
  }
  const taken = await inTurn(times, { large, small, sql })
  const factor = median(taken.large) / median(taken.small)
  return { ask, times: taken, factor, met: p95(taken.large) <= P95_GOAL_MS && factor <= RATIO_GOAL }
}

const rowOf = ({ ask: { what, matches }, times: { large, small, sql }, factor, met }: Asked): string[] => [
  ...[what, matches, inMs(median(large)), inMs(p95(large)), inMs(median(sql))],
  ...[inMs(median(small)), inMs(p95(small)), `${factor.toFixed(2)} x`, met ? 'yes' : 'NO'],
]
const HEAD = [
  ...['what', 'matches', 'p50', 'p95', 'raw SQL p50'],
  ...[`p50 of ${SMALL}`, `p95 of ${SMALL}`, 'p50 ratio', 'met'],
]

const plansOf = async (portal: BenchPortal, { ask: { what, queries } }: Asked): Promise<string> => {
  const plans: string[] = []
  for (const query of queries) plans.push(await planOf(portal.connection.pool, query))
  return `${KIND_NAMES[portal.kind]}, ${what}:\n\n\`\`\`\n${plans.join('\n\n')}\n\`\`\`\n`
}

const goalsOf = (name: string, asked: readonly Asked[]): Goal[] => {
  const slowest = asked.reduce((worst, one) => (p95(one.times.large) > p95(worst.times.large) ? one : worst))
  const steepest = asked.reduce((worst, one) => (one.factor > worst.factor ? one : worst))
  const slowMs = p95(slowest.times.large)
  return [
    {
      what: `licence list on ${name}, slowest of ${asked.length} ways to ask: ${slowest.ask.what}`,
      goal: `p95 <= ${P95_GOAL_MS} ms`,
      measured: inMs(slowMs),
      met: slowMs <= P95_GOAL_MS,
    },
    {
      what: `licence list on ${name}, steepest: ${steepest.ask.what}`,
      goal: `<= ${RATIO_GOAL} x an account of ${SMALL}`,
      measured: `${steepest.factor.toFixed(2)} x`,
      met: steepest.factor <= RATIO_GOAL,
    },
  ]
}

const measureOn = async (kind: DatabaseKind, { quick, explain, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const { batch, ...whole } = SIZES[kind]
    const size = quick ? whole.large / QUICK_SHARE : whole.large
    const times = quick ? 10 : 60
    say(`making ${count(size)} licences on ${name}`)
    const accounts = await fillAccounts(portal, { large: size, small: SMALL, batch })
    say(`listing on ${name}`)
    const asked: Asked[] = []
    for (const ask of await asksOf(portal, accounts)) asked.push(await measureAsk(portal, times, ask))
    const missed = asked.filter(({ met }) => !met)
    const plans: string[] = []
    for (const one of explain ? missed : []) plans.push(await plansOf(portal, one))
    const made = await inTurn(Math.ceil(times / 3), {
      large: () => generateMost(accounts.large),
      small: () => generateMost(accounts.small),
    })
    return {
      goals: goalsOf(name, asked),
      tables: [
        {
          caption: `Licence list on ${name}: an account of ${count(size)} next to one of ${SMALL}`,
          head: HEAD,
          rows: asked.map(rowOf),
        },
      ],
      notes: [
        `${name}: ${asked.length - missed.length} of ${asked.length} ways to ask meet both goals.`,
        `${name}: generating ${LICENCE_QUANTITY_MAX} licences in the large account p50 ${inMs(median(made.large))}, p95 ${inMs(p95(made.large))}; in the small one ${inMs(median(made.small))}, ${inMs(p95(made.small))}.`,
        ...plans,
      ],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'Through the web session, one call after another, each way in turn in both accounts. Raw SQL: the statements of the list itself, sent by a bare script.',
    'The ratio compares medians. With calls of a few milliseconds on a shared machine, p95 depends mostly on the machine.',
    'On PGlite the account has a tenth: a million licences are beyond what an embedded database is for.',
  ])
}

export const licenceList: Measure = { name: 'licence-list', title: 'Licence list', run }
