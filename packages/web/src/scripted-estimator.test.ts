import { expect, test, vi } from 'vitest'
import { scriptedEstimator } from './scripted-estimator.ts'

const OVER = { type: 'estimate', minAge: 27, maxAge: 33 } as const
const SPOOF = { type: 'spoof' } as const

test('the scripted estimator returns its list, one result per frame, and then repeats the last one', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { estimate } = scriptedEstimator([SPOOF, OVER])
  const frame = {} as ImageBitmap
  const context = { challengeAge: 25, signal: new AbortController().signal }
  const results = [
    await estimate(frame, context),
    await estimate(frame, context),
    await estimate(frame, context),
  ]
  expect(results).toEqual([SPOOF, OVER, OVER])
})

test('the scripted estimator says once on the console that it estimates nothing', () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  expect(scriptedEstimator([OVER]).scripted).toBe(true)
  expect(info.mock.calls).toEqual([
    ['scriptedEstimator contains no model and estimates nothing. Its results come from a list.'],
  ])
})

test('the scripted estimator refuses an empty list', () => {
  expect(() => scriptedEstimator([])).toThrow(RangeError)
})
