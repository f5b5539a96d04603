import { expect, test } from 'vitest'
import { BusyError, limitAtOnce } from './limit-at-once.ts'

/** Work that ends when the test says so. */
const newWork = () => Promise.withResolvers<string>()

test('work above the limit of a name or of all is refused, until some has ended', async () => {
  const inTurn = limitAtOnce({ all: 3, each: 2 })
  const works = [newWork(), newWork(), newWork()] as const
  const begun = [
    inTurn('one', () => works[0].promise),
    inTurn('one', () => works[1].promise),
    inTurn('two', () => works[2].promise),
  ]
  await expect(inTurn('one', async () => 'more')).rejects.toThrow(BusyError)
  await expect(inTurn('three', async () => 'more')).rejects.toThrow(BusyError)
  works[0].resolve('done')
  expect(await begun[0]).toBe('done')
  expect(await inTurn('one', async () => 'more')).toBe('more')
  works[1].reject(new Error('failed'))
  await expect(begun[1]).rejects.toThrow('failed')
  expect(await inTurn('one', async () => 'more')).toBe('more')
  works[2].resolve('done')
  await Promise.all(begun.slice(2))
})
