/**
 * Runs every check and test (`npm test`): static checks, unit and API tests, the build, browser tests. `npm run
 * test:all` adds the long suites. It ends with the time of each stage, the longest files and every failure. The last
 * line is `N passed, N failed`.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findPostgres, POSTGRES_MIN_MAJOR } from '../apps/api/src/testing/postgres-binaries.ts'
import { CHECKS } from './check/checks.ts'
import { type Check, runChecks, runTool, type Tally } from './check/run-check.ts'
import { ensurePortal } from './run/portal.mjs'
import { ensureChromium } from './test-run/chromium.ts'
import { TESTS_ALL } from './test-run/test-scope.ts'
import { runVitest, type TestFile } from './test-run/vitest-run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const MINUTE_MS = 60_000
const UNIT_LIMIT_MS = (TESTS_ALL ? 60 : 20) * MINUTE_MS
const BROWSER_LIMIT_MS = (TESTS_ALL ? 60 : 25) * MINUTE_MS
const MUTATIONS_LIMIT_MS = 60 * MINUTE_MS
// Two per core, because tests mostly wait. Eight at most, because database connections are limited.
const WORKERS = [`--maxWorkers=${Math.min(8, 2 * availableParallelism())}`]
const LONGEST_SHOWN = 10

const say = (line: string) => console.log(line)
const seconds = (ms: number) => `${Math.round(ms / 1000)} s`.padStart(6)
const tallies: Tally[] = []
const times: string[] = []
const files: TestFile[] = []

const stage = async (title: string, work: () => Promise<Tally & { files?: readonly TestFile[] }>) => {
  const startedMs = performance.now()
  say(`\n── ${title}`)
  const tally = await work()
  const took = seconds(performance.now() - startedMs)
  say(`── ${title}: ${tally.passed} of ${tally.passed + tally.failures.length} passed in ${took.trim()}`)
  tallies.push(tally)
  times.push(`${took}  ${title}`)
  files.push(...(tally.files ?? []))
}
const check = (title: string, run: Check['run']) => stage(title, () => runChecks([{ title, run }]))

const startedMs = performance.now()
const chromium = ensureChromium(say)
if (chromium) process.env.CHROMIUM_PATH = chromium
const postgres = findPostgres()
say(
  postgres
    ? `API tests run on PostgreSQL ${postgres.major} of this machine, ${TESTS_ALL ? 'and all' : 'and some'} of them on the embedded database too.`
    : `No PostgreSQL ${POSTGRES_MIN_MAJOR} or later was found: API tests run on the embedded database only.`,
)

await stage('Static checks', () => runChecks(CHECKS))
await stage('Unit and API tests', () =>
  runVitest(
    root,
    ['unit', 'components', 'api-pglite', ...(postgres ? ['api-postgres'] : [])],
    UNIT_LIMIT_MS,
    WORKERS,
  ),
)
if (TESTS_ALL && process.env['CITUS_URL'])
  await stage('API tests on Citus', () => runVitest(root, ['api-citus'], UNIT_LIMIT_MS, WORKERS))
await check('Build of the portal', () => ensurePortal(root, process.execPath, say).then(() => ''))
await stage('Browser tests', () =>
  chromium
    ? runVitest(root, ['e2e'], BROWSER_LIMIT_MS)
    : Promise.resolve({ passed: 0, failures: ['No Chromium: no browser test was run.'] }),
)
if (TESTS_ALL)
  await check('Mutations of guards', () => runTool('tools/mutations/mutate.ts', [], root, MUTATIONS_LIMIT_MS))

say('\nTime of each stage:')
for (const line of [...times, `${seconds(performance.now() - startedMs)}  all`]) say(line)
say('\nLongest test files:')
const longest = files.toSorted((one, other) => other.ms - one.ms).slice(0, LONGEST_SHOWN)
for (const { name, ms } of longest) say(`${seconds(ms)}  ${name}`)

const failures = tallies.flatMap((tally) => tally.failures)
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
for (const failure of failures) say(`\n✗ ${failure}`)
say(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
