import { EstimationReport } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { ADDED_PATH, DAY_REPORT } from '#src/features/site/home/day-report.ts'
import { bytesOf, jsonLines } from '#src/features/site/parts/json-lines.ts'

test('the lines of a report are its JSON with an indent of two', () => {
  const lines = jsonLines(DAY_REPORT).map(({ name, value }) => name + value)
  expect(lines.join('\n')).toBe(JSON.stringify(DAY_REPORT, null, 2))
})

test('each line has the path of its value', () => {
  expect(jsonLines(DAY_REPORT).find(({ path }) => path === ADDED_PATH)).toEqual({
    path: 'age_distributions.25+',
    name: '    "25+": ',
    value: '81',
  })
})

test('bytes are counted in compact JSON as UTF-8', () => {
  expect(bytesOf({ a: 'é' })).toBe(10)
})

test('the report in the hero is valid', () => {
  expect(EstimationReport.parse(DAY_REPORT)).toEqual(DAY_REPORT)
})
