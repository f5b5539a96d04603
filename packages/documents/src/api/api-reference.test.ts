import { LANGUAGES } from '@assure/contract/constants'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import { expect, test } from 'vitest'
import { type Block, type Inline, plainText } from '../blocks.ts'
import { headingsOf } from '../read-document.ts'
import { apiReference } from './api-reference.ts'

/** Returns the rows of the field table below a heading: field, type, meaning. */
const rowsBelow = (blocks: readonly Block[], id: string): string[] => {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === id)
  const end = blocks.findIndex((block, index) => index > start && block.kind === 'heading')
  return blocks
    .slice(start, end < 0 ? undefined : end)
    .flatMap((block) => (block.kind === 'table' ? block.rows : []))
    .map((row) => row.map(plainText).join(' | '))
}

test.each(LANGUAGES)('HM-08 the reference has every call of the contract, in %s', (language) => {
  const titles = headingsOf(apiReference(language).blocks).map(({ parts }) => plainText(parts))
  for (const { modes } of SERVICES) for (const name of Object.keys(modes)) expect(titles).toContain(name)
  for (const { path, method = 'POST' } of DIRECT_CALLS) expect(titles).toContain(`${method} ${path}`)
})

test('HM-08 the reference lists fields with full path, type, limits and optionality', () => {
  const { blocks } = apiReference('en')
  const report = rowsBelow(blocks, 'report-estimations')
  expect(report).toContain(
    'reports | list, 1 to 1,000 | Each is judged separately: a faulty report never costs its neighbours.',
  )
  expect(report).toContain('reports[].day | calendar day, YYYY-MM-DD | UTC day that the counts are of.')
  expect(report).toContain(
    'reports[].latency.histogram | list, 22; each: whole number, 0 to 10,000,000; may be left out | How many took how long, by the bins of the guide.',
  )
  expect(rowsBelow(blocks, 'email-login').find((row) => row.startsWith('session_id'))).toContain('with OK')
})

test('HM-08 the French reference has a translation of every text', () => {
  const foreign = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(foreign)
    if (typeof value !== 'object' || value === null) return []
    const part = value as Inline
    return part.kind === 'foreign' ? [plainText(part.parts)] : Object.values(value).flatMap(foreign)
  }
  expect(foreign(apiReference('fr').blocks)).toEqual([])
})
