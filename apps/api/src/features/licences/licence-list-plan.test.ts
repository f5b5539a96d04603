import { expect, test } from 'vitest'
import { codeShareOf, GATHER_MAX, type ListFacts, planList } from './licence-list-plan.ts'
import { noCounts, type StatusCounts } from './licence-values.repository.ts'

const counts = (given: Partial<StatusCounts>): StatusCounts => ({ ...noCounts(), ...given })
const MANY = GATHER_MAX + 1
const FEW = 30
const totals = counts({ activated: 600_000, not_activated: 300_000, deactivated: 50_000, deleted: 50_000 })
const plan = (given: Partial<ListFacts> = {}) =>
  planList({
    totals,
    status: undefined,
    places: [],
    hasOthers: false,
    search: null,
    sortsById: true,
    lastRow: 10,
    ...given,
  })
const chain = (activated: number, values: string[] | null = null) =>
  ({ text: 'requested_by', counts: counts({ activated }), values }) as const
const store = (activated: number, values: string[] | null = null) =>
  ({ text: 'subclient', counts: counts({ activated }), values }) as const
const search = (...found: NonNullable<ListFacts['search']>['found']) => ({
  search: { found, codeShare: null },
})

test('LC-16 a list of everything is read by position, and its total is kept', () => {
  expect(plan()).toMatchObject({
    by: 'position',
    matches: { total: 1_000_000, deleted: 50_000, capped: false },
  })
  expect(plan({ sortsById: false })).toMatchObject({ by: 'order' })
})

test('LC-16 a filter by status, place or both has a kept total', () => {
  expect(plan({ status: 'deleted' })).toMatchObject({ matches: { total: 50_000, deleted: 50_000 } })
  const places = [counts({ activated: 8, deleted: 2 })]
  expect(plan({ places })).toMatchObject({ by: 'gather', matches: { total: 10, deleted: 2 } })
  expect(plan({ places, status: 'activated' })).toMatchObject({ matches: { total: 8, deleted: 0 } })
})

test('LC-16 two places, or a condition without counts, leave the total to counting', () => {
  const places = [counts({ activated: FEW }), counts({ activated: MANY })]
  expect(plan({ places })).toMatchObject({ by: 'gather', from: 'filter', matches: null })
  expect(plan({ hasOthers: true })).toMatchObject({ by: 'order', matches: null })
})

test('LC-16 few matches of a search are gathered by its values, or by a filter that leaves fewer', () => {
  expect(plan(search(store(FEW)))).toMatchObject({ by: 'gather', from: 'values', matches: { total: FEW } })
  expect(plan({ ...search(store(MANY)), places: [counts({ activated: FEW })] })).toMatchObject({
    by: 'gather',
    from: 'filter',
    matches: null,
  })
  expect(plan(search())).toMatchObject({ by: 'gather', from: 'values' })
})

test('LC-16 many matches in few values are merged, newest first, and walked in other orders', () => {
  const found = search(chain(MANY, ['Alderbrook']))
  expect(plan(found)).toMatchObject({ by: 'merge', matches: { total: MANY, capped: false } })
  expect(plan({ ...found, lastRow: 10_000 })).toMatchObject({ by: 'merge' })
  expect(plan({ ...found, sortsById: false })).toMatchObject({ by: 'walk' })
  const model = { ...chain(MANY, ['Zebra']), text: 'device_model' } as const
  expect(plan(search(model))).toMatchObject({ by: 'walk' })
})

test('LC-16 a walk reads more, the rarer the matches and the later the page', () => {
  const rowsOf = (activated: number, lastRow: number) => {
    const planned = plan({ ...search(store(activated)), lastRow })
    return planned.by === 'walk' ? planned.rows : null
  }
  expect(rowsOf(500_000, 10)).toBe(560)
  expect(rowsOf(50_000, 10)).toBe(1100)
  expect(rowsOf(500_000, 10_000)).toBe(60_500)
})

test('LC-16 a search that matches in several texts, or in codes, has at least its commonest matches', () => {
  const both = search(chain(2 * MANY), store(MANY))
  expect(plan(both)).toMatchObject({ matches: { total: 2 * MANY, capped: true } })
  expect(plan(search(chain(FEW), store(FEW)))).toMatchObject({ by: 'gather', matches: null })
  expect(plan({ search: { found: [store(FEW)], codeShare: 12 / 32 ** 4 } })).toMatchObject({ matches: null })
})

test('LC-16 the prefix of all codes is walked, because every licence matches', () => {
  expect(plan({ search: { found: [], codeShare: 1 } })).toMatchObject({
    by: 'walk',
    rows: 530,
    matches: null,
  })
})

test('LC-16 a short part of a code is walked, and codes that a longer one finds are gathered or merged', () => {
  const part = (text: string, ...found: NonNullable<ListFacts['search']>['found']) =>
    plan({ search: { found, codeShare: codeShareOf(text) } })
  expect(part('ac-7')).toMatchObject({ by: 'walk', rows: 1460 })
  expect(part('ac-7', chain(MANY, ['Fac-7']))).toMatchObject({ by: 'walk' })
  expect(part('ac-7k')).toMatchObject({ by: 'gather', from: 'values' })
  expect(part('park', chain(MANY, ['Park Stores']))).toMatchObject({ by: 'merge' })
})

test.each([
  ['ac-', 1],
  ['AC-7', 1 / 32],
  ['c-7k3', 1 / 32 ** 3],
  ['-7k3f-', 3 / 32 ** 4],
  ['7k3f', 12 / 32 ** 4],
  ['zzqx', 12 / 32 ** 4],
  ['7', 12 / 32],
  ['AC-7K3F-9Q2M-X4TD', 1 / 32 ** 12],
  ['leeds', null],
  ['till 1', null],
  ['self-checkout', null],
  ['100%', null],
  ['émile', null],
])('LC-16 codes that hold the search %j are about %d of all', (text, share) => {
  expect(codeShareOf(text)).toBe(share)
})
