import type { Licence } from '@assure/contract/licences/licence.contract'
import { expect, test } from 'vitest'
import { extendEngagements } from '#src/features/licences/extend-engagements.ts'

const licence = (code: string, engagement_duration: number) =>
  ({ licence_code: code, engagement_duration }) as Licence

test('LC-05 extending a selection adds 12 months to each engagement exactly once', async () => {
  const saved: [string, number][] = []
  const licences = Array.from({ length: 9 }, (_, at) => licence(`L${at}`, at + 1))
  const { extended, notExtended } = await extendEngagements(licences, async (one, months) => {
    saved.push([one.licence_code, months])
    await Promise.resolve()
  })
  expect(saved.toSorted(([one], [other]) => one.localeCompare(other))).toEqual(
    licences.map((one, at) => [one.licence_code, at + 13]),
  )
  expect([extended.length, notExtended.length]).toEqual([9, 0])
})

test('LC-05 a failed extension is returned with its reason, and the others continue', async () => {
  const failure = new Error('no network')
  const { extended, notExtended } = await extendEngagements(
    [licence('fails', 12), licence('too long', 109), licence('works', 108)],
    (one) => (one.licence_code === 'fails' ? Promise.reject(failure) : Promise.resolve()),
  )
  expect(extended.map(({ licence_code }) => licence_code)).toEqual(['works'])
  expect(Object.fromEntries(notExtended.map(({ licence: one, error }) => [one.licence_code, error]))).toEqual(
    {
      fails: failure,
      'too long': null,
    },
  )
})
