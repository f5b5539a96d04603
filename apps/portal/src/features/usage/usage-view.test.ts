import { describe, expect, test } from 'vitest'
import { canShow, formatUsageView, parseUsageView, type UsageView } from '#src/features/usage/usage-view.ts'

const NOW = '2026-11'
const FIRST: UsageView = { month: NOW, tab: 'age', modality: 'image', nlpView: 'analytics' }
const parse = (search: string) => parseUsageView(new URLSearchParams(search), NOW)

describe('DB-01 the view in the URL', () => {
  test('a URL without a query shows the current month of age assurance', () => {
    expect(parse('')).toEqual(FIRST)
    expect(formatUsageView(FIRST, NOW).toString()).toBe('')
  })

  test('month, tab, modality and sub-tab survive parsing and formatting', () => {
    const search = 'month=2026-08&tab=safety&modality=nlp&view=timeseries'
    expect(parse(search)).toEqual({ month: '2026-08', tab: 'safety', modality: 'nlp', nlpView: 'timeseries' })
    expect(formatUsageView(parse(search), NOW).toString()).toBe(search)
  })

  test.each([
    'month=2026-12',
    'month=2027-01',
    'month=1999-12',
    'month=2026-13',
    'month=november',
    'month=',
    'tab=__proto__',
    'tab=safety2',
    'modality=video',
    'view=days',
  ])('%s falls back to the default view', (search) => {
    expect(parse(search)).toEqual(FIRST)
  })

  test('parameters that the tab does not use are omitted', () => {
    expect(formatUsageView({ ...FIRST, modality: 'nlp', nlpView: 'timeseries' }, NOW).toString()).toBe('')
    expect(
      formatUsageView({ ...FIRST, tab: 'safety', modality: 'csam', nlpView: 'timeseries' }, NOW).toString(),
    ).toBe('tab=safety&modality=csam')
  })
})

test('DB-01 a month is selectable once it starts in UTC', () => {
  expect([
    canShow('2026-11', NOW),
    canShow('2026-12', NOW),
    canShow('2000-01', NOW),
    canShow('1999-12', NOW),
  ]).toEqual([true, false, true, false])
})
