/**
 * Every check and test, `npm test`: static checks, unit and API tests on both databases, the build, browser
 * tests. What failed is named again at the end; the last line is `N passed, N failed`.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findPostgres, POSTGRES_MIN_MAJOR } from '../apps/api/src/testing/postgres-binaries.ts'
import { CHECKS } from './check/checks.ts'
import { runChecks, type Tally } from './check/run-check.ts'
import { ensurePortal } from './run/portal.mjs'
import { ensureChromium } from './test/chromium.ts'
import { runVitest } from './test/vitest-run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const UNIT_LIMIT_MS = 1_200_000
// Two for each core, since a good part of a test is waiting, and no more than the databases have connections for.
const WORKERS = [`--maxWorkers=${Math.min(8, 2 * availableParallelism())}`]
const BROWSER_LIMIT_MS = 1_500_000

const say = (line: string) => console.log(line)
const startedMs = Date.now()
let passedOfAll = 0
const failuresOfAll: string[] = []

const stage = async (title: string, work: () => Promise<Tally>) => {
  const elapsed = Math.round((Date.now() - startedMs) / 1000)
  say(`\n── ${title} (after ${elapsed} s)`)
  const { passed, failures } = await work()
  say(`── ${title}: ${passed} of ${passed + failures.length} passed`)
  passedOfAll += passed
  failuresOfAll.push(...failures)
}

const chromium = ensureChromium(say)
if (chromium) process.env.CHROMIUM_PATH = chromium
const postgres = findPostgres()
say(
  postgres
    ? `PostgreSQL ${postgres.major} of this machine is used for the tests, beside the embedded database.`
    : `No PostgreSQL ${POSTGRES_MIN_MAJOR} or later was found: API tests run on the embedded database alone.`,
)

await stage('Static checks', () => runChecks(CHECKS))
await stage('Unit and API tests', () =>
  runVitest(root, ['unit', 'api-pglite', ...(postgres ? ['api-postgres'] : [])], UNIT_LIMIT_MS, WORKERS),
)
const build = {
  title: 'build of the portal',
  run: () => ensurePortal(root, process.execPath, say).then(() => ''),
}
await stage('Build', () => runChecks([build]))
await stage('Browser tests', async () => {
  if (chromium) {
    const runs = ['e2e', 'e2e-accounts'].map((project) => runVitest(root, [project], BROWSER_LIMIT_MS))
    return (await Promise.all(runs)).reduce((sum, { passed, failures }) => ({
      passed: sum.passed + passed,
      failures: [...sum.failures, ...failures],
    }))
  }
  return { passed: 0, failures: ['No Chromium: no browser test was run.'] }
})

for (const failure of failuresOfAll) say(`\n✗ ${failure}`)
say(`\n${passedOfAll} passed, ${failuresOfAll.length} failed`)
process.exitCode = failuresOfAll.length > 0 ? 1 : 0
