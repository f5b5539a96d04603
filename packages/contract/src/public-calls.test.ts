import { expect, test } from 'vitest'
import { audienceOf } from './openapi-operations.ts'
import { DIRECT_CALLS, SERVICES } from './services.ts'

const MODES = SERVICES.flatMap(({ modes }) => Object.entries(modes)).filter(
  ([, mode]) => audienceOf(mode) !== 'portal',
)
const DIRECT = DIRECT_CALLS.filter(({ bearer }) => bearer)

test('each call of an app or a server has a short title of its own, a topic and an example', () => {
  const calls = [...MODES, ...DIRECT.map((call) => [call.name, call] as const)]
  const incomplete = calls.flatMap(([name, { title, topic, example }]) =>
    title && topic && example ? [] : [name],
  )
  expect(incomplete).toEqual([])
  const titles = calls.map(([, { title = '' }]) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.filter((title) => title.length > 60)).toEqual([])
})

test.each(MODES)('the example of %s is a right request with its answer', (_, { input, output, example }) => {
  expect(input.safeParse(example?.input).error).toBeUndefined()
  const { success, data } = output.safeParse(example?.output)
  // A field that the schema lacks would be dropped.
  expect([success, data]).toEqual([true, example?.output])
})

test.each(DIRECT)('the example of $name is a right answer', ({ output, example }) => {
  const { success, data } = output.safeParse(example)
  expect([success, data]).toEqual([true, example])
})
