/** Runs only the static checks: `npm run check`. */
import { CHECKS } from './check/checks.ts'
import { runChecks } from './check/run-check.ts'

const { passed, failures } = await runChecks(CHECKS)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0
