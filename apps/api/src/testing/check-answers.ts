/**
 * Set-up of the API tests: each answer of the database must have the shape that its repository declares, Citus must take
 * each statement, and no transaction may ask for a second connection.
 */
import { observeStatementsBy, refusePoolInTransactions } from '#src/platform/database/database.ts'
import { checkAnswersBy } from '#src/platform/database/select.ts'
import { afterEach } from 'vitest'
import { differencesOf } from './answer-check.ts'
import { refusedByCitus } from './citus-rules.ts'

// Also kept, because a job that fails is retried and may fail no test.
const found: string[] = []

refusePoolInTransactions()

checkAnswersBy((shape, answer, statement) => {
  const differences = differencesOf(shape, answer)
  if (differences.length === 0) return
  const message = `${differences.join('; ')}: ${statement}`
  found.push(message)
  throw new Error(message)
})

observeStatementsBy((text) => {
  const reason = refusedByCitus(text)
  if (reason) found.push(`${reason}: ${text}`)
})

afterEach(() => {
  const differences = found.splice(0)
  if (differences.length > 0) throw new Error(differences.join('\n'))
})
