import { expect, test } from 'vitest'
import * as z from 'zod'
import { accountService } from './accounts/account.contract.ts'
import { licenceService } from './licences/licence.contract.ts'
import { type Mode, mode } from './rpc.ts'
import { DIRECT_CALLS, SERVICES } from './services.ts'
import { directCallTable, policyTable } from './testing/policy-table.ts'

const changedLines = (one: string, other: string) => {
  const lines = other.split('\n')
  return one.split('\n').filter((line, index) => line !== lines[index])
}

test('the access rules of all calls match the reviewed snapshot', async () => {
  await expect(`${policyTable(SERVICES)}\n${directCallTable(DIRECT_CALLS)}`).toMatchFileSnapshot(
    './testing/policy.snapshot.txt',
  )
})

test('the access table shows an additional kind of caller of a mode', () => {
  const ofBoth: Mode = { ...accountService.modes.log_out, access: ['developer', 'retail'] }
  const open = { ...accountService, modes: { ...accountService.modes, log_out: ofBoth } }
  expect(changedLines(policyTable([open]), policyTable([accountService]))).toContainEqual(
    expect.stringMatching(/^ {2}yes .*, retail$/),
  )
})

test('the access table shows that a mode lost its permission', () => {
  const { permission: _, ...unguarded } = licenceService.modes.delete_licence
  const open = { ...licenceService, modes: { ...licenceService.modes, delete_licence: unguarded } }
  expect(changedLines(policyTable([open]), policyTable([licenceService]))).toContainEqual(
    expect.stringMatching(/^ {2}yes .*viewer/),
  )
})

test('a call of members or keys without a policy does not compile', () => {
  const call = { summary: 'Try', input: z.strictObject({}), output: z.object({}) } as const
  // @ts-expect-error It has neither a permission nor `ofPerson`.
  mode({ ...call, access: ['developer'] })
  // @ts-expect-error The same for keys.
  mode({ ...call, access: ['public', 'api_key'] })
  // @ts-expect-error Nobody needs a permission for a public call.
  mode({ ...call, access: ['public'], permission: 'licence.read' })
  expect(mode({ ...call, access: ['developer'], ofPerson: true }).ofPerson).toBe(true)
})

test('no two services have a mode with the same name', () => {
  const names = SERVICES.flatMap(({ modes }) => Object.keys(modes))
  expect(new Set(names).size).toBe(names.length)
})

test('RS-07 no mode accepts the sessions of both realms', () => {
  const both = SERVICES.flatMap(({ modes }) => Object.entries(modes)).filter(
    ([, { access }]) =>
      access.includes('retail') && access.some((kind) => kind === 'developer' || kind === 'api_key'),
  )
  expect(both.map(([name]) => name)).toEqual([])
})
