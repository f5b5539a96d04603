/** The static checks alone: `npm run check`. */
import { CHECKS } from './check/checks.ts'
import { runChecks } from './check/run-check.ts'

const { passed, failed } = await runChecks(CHECKS)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
