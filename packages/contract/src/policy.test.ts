import { expect, test } from 'vitest'
import { licenceService } from './licences/licence.contract.ts'
import type { Mode, Service } from './rpc.ts'
import { DIRECT_CALLS, SERVICES } from './services.ts'
import { directCallTable, policyTable } from './testing/policy-table.ts'

const withMode = (name: keyof typeof licenceService.modes, change: Partial<Mode>): Service => ({
  ...licenceService,
  modes: { ...licenceService.modes, [name]: { ...licenceService.modes[name], ...change } },
})

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
  const open = withMode('list_licences', { access: ['developer', 'api_key', 'retail'] })
  expect(changedLines(policyTable([open]), policyTable([licenceService]))).toEqual([
    expect.stringMatching(/^ {2}retail +yes$/),
  ])
})

test('the access table shows that a mode lost its permission', () => {
  const { permission: _, ...unguarded } = licenceService.modes.delete_licence
  const open = { ...licenceService, modes: { ...licenceService.modes, delete_licence: unguarded } }
  expect(changedLines(policyTable([open]), policyTable([licenceService]))).toContainEqual(
    expect.stringMatching(/^ {2}developer +yes$/),
  )
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
