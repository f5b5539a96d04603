import '#src/features/usage/texts/texts.ts'
import { describe, expect, test } from 'vitest'
import { dayTicks, percentOf, usageWords } from '#src/features/usage/usage-words.ts'
import { t } from '#src/i18n/translation.ts'

const words = usageWords(t, 'en-GB')

describe('words of the dashboard', () => {
  test('numbers and percentages follow the locale', () => {
    expect([words.count(18_432), words.percent(0.005), words.change(12.4), words.seconds(840)]).toEqual([
      '18,432',
      '0.5%',
      '+12.4%',
      '0.84 s',
    ])
    expect([words.seconds(3), words.seconds(0), words.seconds(10)]).toEqual(['0.003 s', '0.00 s', '0.01 s'])
    expect([words.change(0), words.change(-3), words.change(12_345.67)]).toEqual(['0%', '−3%', '+12,345.7%'])
    expect(usageWords(t, 'fr-FR').count(18_432)).toBe('18\u00a0432')
  })

  test('an average below 10 has tenths, and below 0.1 hundredths', () => {
    expect([words.average(1 / 21), words.average(1 / 31), words.average(0.1)]).toEqual([
      '0.05',
      '0.03',
      '0.1',
    ])
    expect([words.average(877.7), words.average(0.4), words.average(0)]).toEqual(['878', '0.4', '0'])
  })

  test('a period covers only the days with counts', () => {
    expect(words.period('2026-11', 21)).toBe('1 to 21 November 2026')
    expect(words.period('2026-11', 1)).toBe('1 November 2026')
    expect(words.period('2026-10', 31)).toBe('1 to 31 October 2026')
  })
})

test('the first, every fifth and the last day have a label, and today its name', () => {
  expect(dayTicks(30, 20, 'Today').map(({ text }) => text)).toEqual([
    '1',
    '5',
    '10',
    '15',
    '20',
    'Today',
    '25',
    '30',
  ])
  expect(dayTicks(31, null, 'Today').map(({ text }) => text)).toEqual([
    '1',
    '5',
    '10',
    '15',
    '20',
    '25',
    '31',
  ])
})

test('a share has one decimal, and is never rounded to 0 % or 100 %', () => {
  expect([0.56, 0, 0.00008, 0.0005, 0.9996, 1].map(words.percent)).toEqual([
    '56.0%',
    '0.0%',
    '<0.1%',
    '0.1%',
    '>99.9%',
    '100.0%',
  ])
  expect([percentOf(0.5600261), percentOf(1), percentOf(0)]).toEqual([56.003, 100, 0])
})

test('CN-02 French shares and changes have the spaces and the minus sign of docs/french.md', () => {
  const { percent, change } = usageWords(t, 'fr-FR')
  expect([0.841, 0.00008, 0.9996].map(percent)).toEqual([
    '84,1\u202f%',
    '<\u00a00,1\u202f%',
    '>\u00a099,9\u202f%',
  ])
  expect(change(-2.8)).toBe('−2,8\u202f%')
})
