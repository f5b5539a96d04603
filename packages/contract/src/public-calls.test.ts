import { expect, test } from 'vitest'
import { audienceOf } from './openapi-operations.ts'
import { RECORDED_ANSWERS } from './recorded-answers.ts'
import { DIRECT_CALLS, SERVICES } from './services.ts'

const MODES = SERVICES.flatMap(({ modes }) => Object.entries(modes)).filter(
  ([, mode]) => audienceOf(mode) !== 'portal',
)
const DIRECT = DIRECT_CALLS.filter(({ bearer }) => bearer)

test('each call of an app or a server has a short title of its own, a topic and a recorded answer', () => {
  const calls = [...MODES, ...DIRECT.map((call) => [call.name, call] as const)]
  const incomplete = calls.flatMap(([name, { title, topic }]) => (title && topic ? [] : [name]))
  expect(incomplete).toEqual([])
  expect(Object.keys(RECORDED_ANSWERS).sort()).toEqual(calls.map(([name]) => name).sort())
  const titles = calls.map(([, { title = '' }]) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.length > 60)).toEqual([])
})

test.each(MODES)('the example of %s is a right request', (_, { input, example }) => {
  expect(input.safeParse(example).error).toBeUndefined()
})
