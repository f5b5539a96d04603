import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPromotionCode } from '#src/features/promotions/new-code.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { RefusedError, UsageError } from './command.ts'
import type { AdminContext } from './desk.ts'
import { helpFor } from './help.ts'
import { parseCommand } from './run-command.ts'

let portal: TestPortal
let desk: AdminContext
beforeAll(async () => {
  portal = await startTestPortal()
  desk = makeTestDesk(portal)
})
afterAll(() => portal.stop())

/** The output of the last command. */
let said = ''
const admin = async (...args: string[]) => {
  const answer = await typeCommand(desk, ['promotions', ...args])
  said = answer.said
  return answer.json
}
const make = async (...more: string[]) => {
  const required = [
    '--description',
    'For the start',
    '--covers',
    'face=10000, nlp=2000',
    '--valid-days',
    '90',
  ]
  return String((await admin('make', ...required, ...more))['promotion_code'])
}
const redeem = async (promotion_code: string) =>
  (await (await portal.newCustomer()).budget('redeem_promotion_code', { promotion_code })).body

test('SB-05 a promotion is created, listed and shown with its coverage, and accounts redeem it', async () => {
  const code = await make('--total', '2')
  expect(code).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{4}-){2}[\dA-HJKMNP-TV-Z]{4}$/)
  expect(said).toBe(`Created the promotion ${code}.`)
  expect((await redeem(code)).result).toBe('OK')
  const shown = await admin('show', code.toLowerCase())
  expect(shown).toMatchObject({
    promotion_code: code,
    status: 'open',
    description: 'For the start',
    coverage: [
      { product: 'age_assurance', modality: 'face', allowed_transaction_count: 10_000 },
      { product: 'owas', modality: 'nlp', allowed_transaction_count: 2000 },
    ],
    valid_for_days: 90,
    redeemed_count: 1,
    total_limit: 2,
    per_account_limit: 1,
    ends_at: null,
  })
  expect(said).toMatch(/^coverage +face=10000,nlp=2000$/m)
  expect((await redeem(code)).result).toBe('OK')
  expect(await admin('show', code)).toMatchObject({ status: 'used_up', redeemed_count: 2 })
  expect((await admin('list', '--status', 'used_up', '--limit', '10000'))['promotions']).toContainEqual(
    expect.objectContaining({ promotion_code: code }),
  )
  expect(said.split('\n')[0]).toMatch(/^promotion_code +status +coverage +valid_for_days +redeemed_count/)
})

test('SB-05 a custom code is stored in capitals and can never be used for another promotion', async () => {
  const own = `own-${newPromotionCode()}`.toLowerCase()
  expect(await make('--code', ` ${own} `)).toBe(own.toUpperCase())
  await expect(make('--code', own)).rejects.toThrow(/already, or existed before/)
  await admin('end', own)
  await expect(make('--code', own)).rejects.toThrow(RefusedError)
})

test('SB-05 an ended code can never be redeemed again', async () => {
  const code = await make()
  await admin('end', code.toLowerCase())
  expect(said).toBe(`The promotion ${code} has ended.`)
  expect(await redeem(code)).toEqual({ result: 'DENY', code: 'promotion_invalid' })
  expect(await admin('show', code)).toMatchObject({ status: 'ended' })
  await expect(admin('end', code)).rejects.toThrow(/ended already/)
  await expect(admin('end', newPromotionCode())).rejects.toThrow(/There is no promotion/)
  await expect(admin('show', newPromotionCode())).rejects.toThrow(RefusedError)
})

test('SB-05 --from and --until set when a code can be redeemed', async () => {
  const later = await make('--from', '2099-01-01', '--until', '2099-03-01T12:00Z')
  expect(await admin('show', later)).toMatchObject({
    status: 'not_begun',
    starts_at: new Date('2099-01-01'),
    ends_at: new Date('2099-03-01T12:00Z'),
  })
  await expect(make('--from', '2099-01-02', '--until', '2099-01-01')).rejects.toThrow(/after --from/)
  await expect(make('--from', '2020-01-01', '--until', '2021-01-01')).rejects.toThrow(/lie ahead/)
})

test.each([
  [['--covers', 'faces=10'], /--covers names must be one of: face, voice, image, nlp, csam/],
  [['--covers', 'face=10,face=20'], /names face twice/],
  [['--covers', 'face=0'], /whole number from 1/],
  [['--covers', 'face'], /whole number/],
  [['--covers', ''], /must be one of/],
  [['--valid-days', '0'], /--valid-days/],
  [['--total', '0'], /--total/],
  [['--total', '1e3'], /--total/],
  [['--per-account', '-'], /--per-account/],
  [['--code', 'a b'], /4 to 40/],
  [['--code', 'abc'], /4 to 40/],
  [['--description', ' '], /one plain line/],
  [['--description', 'one\ntwo'], /one plain line/],
  [['--description', 'long '.repeat(50)], /at most 200/],
  [['--from', 'soon'], /must be a time/],
])('SB-05 %j creates no code, and the error names the fault', async (options, message) => {
  await expect(make(...options)).rejects.toThrow(message)
  await expect(make(...options)).rejects.toThrow(UsageError)
})

test('help describes each option, and the error names missing required options', () => {
  const help = helpFor('promotions make').join('\n')
  for (const option of ['covers', 'valid-days', 'code', 'total', 'per-account', 'from', 'until'])
    expect(help).toContain(`  --${option} `)
  expect(() => parseCommand(['promotions', 'make'])).toThrow(
    /This needs --description, --covers, --valid-days\./,
  )
  const end = parseCommand(['promotions', 'end', 'WELCOME'])
  expect('command' in end && end.command.asks?.(['WELCOME'])).toContain('nobody can redeem WELCOME')
})
