import type { Mode } from '@assure/contract/rpc'
import { samplesOf } from '@assure/contract/testing/sample-answers'
import { expect, test } from 'vitest'
import { makeCallers, MODES, type Who } from '#src/testing/test-callers.ts'
import { newAddress, send } from '#src/testing/test-client.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'

const operator = operatorAtDesk()
const call = async (path: string, name: string, who: Who, input: object) => {
  const { url } = operator.portal
  const answer = await send(url + path, {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': newAddress(url),
      ...(await who.headers(path)),
    },
    body: JSON.stringify({ execution_mode: name, ...input }),
  })
  return answer.status < 400 ? `${answer.status}` : answer.problem.code
}

/** The expected answer of a mode to an invalid body: `invalid` for callers it admits. */
const expected = ({ access, permission }: Mode, { kind, page, permissions = [] }: Who): string => {
  const isAdmitted = access.includes('public') || (kind !== null && access.includes(kind))
  if (isAdmitted) return permission && !permissions.includes(permission) ? 'forbidden' : 'invalid'
  const takesSession = access.includes('developer') || access.includes('retail')
  if (kind === 'api_key' && takesSession) return 'not_by_api_key'
  return page && takesSession ? 'session_expired' : 'unauthenticated'
}

test('every mode answers every kind of caller as its policy says', async () => {
  const all = Object.entries(await makeCallers(operator))
  const answered = await Promise.all(
    all.map(async ([who, caller]) => {
      const lines: string[] = []
      for (const { path, name } of MODES)
        lines.push(`${name}, ${who}: ${await call(path, name, caller, { of_no_mode: 1 })}`)
      return lines
    }),
  )
  const wanted = all.map(([who, caller]) =>
    MODES.map(({ name, mode }) => `${name}, ${who}: ${expected(mode, caller)}`),
  )
  expect(answered).toEqual(wanted)
  expect(answered.flat().length).toBeGreaterThan(800)
})

test('a mode about one account treats a foreign account as unknown', async () => {
  const { 'an API key': key, 'a developer session': session } = await makeCallers(operator)
  const other = await operator.portal.newAccount()
  const about = MODES.filter(({ mode }) => mode.subject)
  expect(about.length).toBeGreaterThan(5)
  for (const { path, name, mode } of about) {
    const subject = mode.subject ?? ''
    const [sample] = samplesOf(mode.input) as [object]
    const who = (mode.access.includes('api_key') ? key : session) as Who
    for (const claimed of [other.sessionId, 'unknown'])
      expect([name, await call(path, name, who, { ...sample, [subject]: claimed })]).toEqual([
        name,
        'not_found',
      ])
  }
})
