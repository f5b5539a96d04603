/**
 * Set-up of the API tests. A test fails if a database result differs from its declared shape, if Citus would refuse a
 * statement, or if a transaction uses a second connection.
 */
import { observeStatementsBy, refusePoolInTransactions } from '#src/platform/database/database.ts'
import { checkAnswersBy } from '#src/platform/database/select.ts'
import { afterEach } from 'vitest'
import { differencesOf } from './answer-check.ts'
import { refusedByCitus } from './citus-rules.ts'

// Also collected, because a failing job is retried and may fail no test.
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
