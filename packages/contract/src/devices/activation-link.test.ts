import { expect, test } from 'vitest'
import { activationLink, activationTokenOf } from './activation-link.ts'

const TOKEN = 'DGSTECV4QGMGMEN7IRUY3N7DJ5'

test('DV-05 an activation link has at most 70 characters and ends with its token', () => {
  const link = activationLink('https://portal.lumen-assure.example', TOKEN)
  expect(link).toBe(`https://portal.lumen-assure.example/A/${TOKEN}`)
  expect(link.length).toBeLessThanOrEqual(70)
  expect(activationTokenOf(link)).toBe(TOKEN)
})

test.each([
  [`http://localhost:3000/A/${TOKEN.toLowerCase()}`, TOKEN],
  [`${TOKEN}?utm_source=x`, TOKEN],
  [`https://x.example/A/${TOKEN}#top`, TOKEN],
  [`https://x.example/A/${TOKEN}0`, null],
  [`https://x.example/A/${TOKEN.slice(1)}`, null],
  ['https://x.example/A/', null],
  ['', null],
])('DV-05 the token of %j is %j', (link, token) => {
  expect(activationTokenOf(link)).toBe(token)
})
