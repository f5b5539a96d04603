/**
 * Set-up of the API tests. A test fails if a database result differs from its declared shape, if Citus would refuse a
 * statement, if a statement of the product asks all shards or needs what the next release drops, or if a transaction uses a
 * second connection.
 */
import { observeStatementsBy, refusePoolInTransactions } from '#src/platform/database/database.ts'
import { migrationFiles } from '#src/platform/database/schema-state.ts'
import { checkAnswersBy } from '#src/platform/database/select.ts'
import { afterAll, afterEach } from 'vitest'
import { differencesOf } from './answer-check.ts'
import { asksAllShards, refusedByCitus } from './citus-rules.ts'
import { watchStatementsBy } from './watch-statements.ts'

// Also collected, because a failing job is retried and may fail no test.
const found: string[] = []
// A test of their own checks the later ones. The earlier ones ran before tables could be distributed.
const migrations = new Set(migrationFiles().map(({ sql }) => sql))

refusePoolInTransactions()

checkAnswersBy((shape, answer, statement) => {
  const differences = differencesOf(shape, answer)
  if (differences.length === 0) return
  const message = `${differences.join('; ')}: ${statement}`
  found.push(message)
  throw new Error(message)
})

const known = new Set<string>()
watchStatementsBy((text) => {
  if (known.has(text)) return
  known.add(text)
  const reason = migrations.has(text) ? null : refusedByCitus(text)
  if (reason) found.push(`${reason}: ${text}`)
})
observeStatementsBy((text) => {
  if (asksAllShards(text)) found.push(`a query of a tenant table names no account: ${text}`)
})

const failIfFound = () => {
  const differences = found.splice(0)
  if (differences.length > 0) throw new Error(differences.join('\n'))
}
afterEach(failIfFound)
// For statements of a file's own hooks.
afterAll(failIfFound)
