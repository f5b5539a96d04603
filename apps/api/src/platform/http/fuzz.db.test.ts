import { samplesOf } from '@assure/contract/testing/sample-answers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCallers, MODES, type Who } from '#src/testing/test-callers.ts'
import { unpublishedAnswer, unpublishedBody } from '#src/testing/published-calls.ts'
import { type Answer, newAddress, send } from '#src/testing/test-client.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { TESTS_ALL } from '../../../../../tools/test-run/test-scope.ts'

const operator = operatorAtDesk()
const CASES_OF_A_CALL = TESTS_ALL ? 1000 : 10
const AT_ONCE = 8

const HARD_TEXTS = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '٣',
    'İ',
    '%00',
    "'; drop table accounts; --",
    '{{7*7}}',
    '../../etc/passwd',
  ],
  ...['9'.repeat(400), 'x'.repeat(20_000), '2026-02-30', '-0', '1e400', 'null', '__proto__'],
]
const anyValue = fc.oneof(
  fc.constantFrom(...HARD_TEXTS),
  fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, true, false, null, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Paths in a body: the keys from the root to each value. */
const pathsIn = (value: unknown, path: string[] = []): string[][] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))
    : []),
]

const changedAt = (value: unknown, [key, ...rest]: string[], replaced: unknown): unknown => {
  if (key === undefined) return replaced
  // An earlier change may have replaced the parent.
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((inner: unknown, index) =>
      `${index}` === key ? changedAt(inner, rest, replaced) : inner,
    )
  const inner = (value as Record<string, unknown>)[key]
  return { ...value, [key]: changedAt(inner, rest, replaced) }
}

/** A valid body with one to three of its values replaced, or with an unknown field. */
const changedBody = (samples: readonly unknown[]) =>
  fc.constantFrom(...samples).chain((sample) =>
    fc
      .array(fc.tuple(fc.constantFrom(...pathsIn(sample).slice(1), ['of_no_mode']), anyValue), {
        minLength: 1,
        maxLength: 3,
      })
      .map((changes) => changes.reduce((body, [path, value]) => changedAt(body, path, value), sample)),
  )

/** A caller whom the mode admits, so that the server reads the body. */
const admittedBy = (access: readonly string[], callers: Record<string, Who>): Who => {
  const admitted = Object.values(callers).find(({ kind }) => kind !== null && access.includes(kind))
  const nobody = callers['nobody']
  if (!admitted && !nobody) throw new Error('no caller')
  return (admitted ?? nobody) as Who
}

/** Whether an answer says which items it did not take: reports are judged one by one. */
const names = (text: string, field: string): boolean => {
  const list = (JSON.parse(text) as Record<string, unknown>)[field]
  return Array.isArray(list) && list.length > 0
}

/** Returns what is wrong with an answer to a body, by the published document; null if nothing is. */
const faultOf = (address: string, body: unknown, { status, text }: Answer<unknown>): string | null => {
  if (status >= 500) return `answers ${status}`
  const unpublished = unpublishedAnswer(address, status, text)
  if (unpublished !== null) return `answers what is not published: ${unpublished}`
  if (status !== 200 || names(text, 'rejected')) return null
  const unfit = unpublishedBody(address, body)
  return unfit === null ? null : `accepts what the document refuses: ${unfit}`
}

test(`${CASES_OF_A_CALL} odd bodies to each call are answered as the published document says`, async () => {
  const callers = await makeCallers(operator)
  const { url } = operator.portal
  const faults: string[] = []
  let sent = 0
  for (const { path, name, mode } of MODES) {
    const who = admittedBy(mode.access, callers)
    const address = `${path}/${name}`
    const bodies = fc.sample(changedBody(samplesOf(mode.input)), CASES_OF_A_CALL)
    const next = bodies.values()
    const sendAll = async () => {
      for (const body of next) {
        const text = JSON.stringify(body)
        const answer = await send(url + address, {
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': newAddress(url),
            ...(await who.headers(address)),
          },
          body: text,
        })
        sent += 1
        const fault = faultOf(address, JSON.parse(text), answer)
        if (fault !== null) faults.push(`${address} ${fault}: ${text.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll))
  }
  expect(faults).toEqual([])
  expect(sent).toBe(MODES.length * CASES_OF_A_CALL)
}, 900_000)
