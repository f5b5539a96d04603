import { safetyCountsAgree } from '@assure/contract/usage/safety-categories'
import { SafetyReport } from '@assure/contract/usage/usage-reports'
import { describe, expect, test } from 'vitest'
import { bytesOf, jsonLines } from '#src/features/site/parts/json-lines.ts'
import {
  judgeText,
  markedPieces,
  TEXT_CATEGORIES,
  TEXT_MAX,
  THRESHOLDS,
} from '#src/features/site/safety/text-model.ts'
import { addedPaths, dayReport, reportFigures } from '#src/features/site/safety/text-report.ts'

const found = (text: string) =>
  judgeText(text).findings.map(({ category, start, end }) => `${category}: ${text.slice(start, end)}`)

test('HM-02 the address and the insult of the example are found', () => {
  const text = 'Meet me at 14 Mill Lane after school, you total waste of space'
  expect(found(text)).toEqual(['address: 14 Mill Lane', 'toxic_speech: total waste of space'])
  expect(judgeText(text)).toMatchObject({ isHeld: true, counted: ['toxic_speech', 'address'] })
})

test.each([
  ['address', 'I live at 3b Station Road'],
  ['address', 'come to 27 high street now'],
  ['address', '5 Oak Tree Close, second door'],
  ['address', 'My postcode is SW1A 1AA'],
  ['address', 'J’habite au 12 rue des Lilas'],
  ['address', 'rendez-vous 4 bis avenue Foch'],
  ['address', 'au 8 place de Verdun'],
  ['phone', 'Call me on 07700 900123'],
  ['phone', 'ring +44 7700 900 123 tonight'],
  ['phone', 'appelle-moi au 06 12 34 56 78.'],
  ['phone', '(0)1 23 45 67 89'],
  ['email', 'write to sam.hill+games@mail.example'],
  ['email', 'écris à zoé@école.example'],
  ['profanity', 'Well, damn'],
  ['profanity', 'Et merde'],
  ['hate_speech', 'Your kind is not welcome here'],
  ['hate_speech', 'Go back to your own country'],
  ['hate_speech', 'Rentre dans ton pays'],
  ['toxic_speech', 'SHUT UP'],
  ['toxic_speech', 'personne ne t’aime'],
  ['toxic_speech', 'What an imbécile'],
] as const)('HM-02 %s is found in %j, and the message is held', (category, text) => {
  const verdict = judgeText(text)
  expect(verdict.counted).toEqual([category])
  expect(verdict.isHeld).toBe(true)
})

test.each([
  '',
  'See you after school at the usual place',
  'It took 5 minutes on the way, 3 cars on the road',
  'On 2026-11-20 we sold 1,000,000 of them for 12.50',
  'Order 4929 1234 5678 9012 has come',
  'The pros and cons of classes in Scunthorpe, and the assistant’s massive cocktail',
  'Deux places libres et 2 cours de maths demain',
  'Bonne idée, merci beaucoup à toi',
  'Half price: the sale of the year in shop @ home',
])('HM-02 nothing is found in %j', (text) => {
  expect(judgeText(text)).toEqual({
    findings: [],
    scores: { toxic_speech: 0, hate_speech: 0 },
    counted: [],
    isHeld: false,
  })
})

test('HM-02 several mild words reach the threshold, a single one does not', () => {
  const one = judgeText('That was stupid')
  expect(one.scores.toxic_speech).toBeGreaterThan(0)
  expect(one).toMatchObject({ counted: [], isHeld: false })
  const many = judgeText('stupid, useless, annoying')
  expect(many.scores.toxic_speech).toBeGreaterThanOrEqual(THRESHOLDS.toxic_speech)
  expect(many.counted).toEqual(['toxic_speech'])
  expect(judgeText('idiot '.repeat(80)).scores.toxic_speech).toBeLessThanOrEqual(1)
})

test('HM-02 findings never overlap, and the pieces join to the text', () => {
  const text = 'You are an idiot, damn it: mail sam@idiot.example or 07700 900123, 14 Mill Lane'
  const { findings } = judgeText(text)
  expect(findings.every(({ start }, at) => start >= (findings[at - 1]?.end ?? 0))).toBe(true)
  const pieces = markedPieces(text, findings)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter(({ category }) => category).map(({ category }) => category)).toEqual([
    'toxic_speech',
    'profanity',
    'email',
    'phone',
    'address',
  ])
})

test('HM-02 text beyond the limit is ignored, and no input makes the patterns slow', () => {
  expect(judgeText(`${' '.repeat(TEXT_MAX)}idiot`).findings).toEqual([])
  const began = performance.now()
  for (const text of ['0 '.repeat(250), 'a.'.repeat(250), `1 ${'a '.repeat(249)}`, '@'.repeat(500)])
    judgeText(text)
  expect(performance.now() - began).toBeLessThan(500)
})

describe('HM-02 the counts that would leave the device', () => {
  const before = dayReport(null)
  const report = dayReport(['toxic_speech', 'address'])

  test('are those of the day plus one for each finding', () => {
    expect(report.transaction_count).toBe(before.transaction_count + 1)
    expect(report.categories).toEqual({
      ...before.categories,
      text_analyzed: before.categories.text_analyzed + 1,
      toxic_speech: before.categories.toxic_speech + 1,
      address: before.categories.address + 1,
    })
    expect(dayReport([]).categories).toEqual({
      ...before.categories,
      text_analyzed: before.categories.text_analyzed + 1,
    })
  })

  test('form a valid report', () => {
    const all = dayReport(TEXT_CATEGORIES)
    expect(SafetyReport.parse(all)).toMatchObject(all)
    expect(safetyCountsAgree('nlp', all.transaction_count, all.categories)).toBe(true)
  })

  test('mark exactly the lines that the message changes', () => {
    const lines = jsonLines(report)
    expect(JSON.parse(lines.map(({ name, value }) => name + value).join('\n'))).toEqual(report)
    expect(bytesOf(report)).toBe(Buffer.byteLength(JSON.stringify(report)))
    const figures = reportFigures(report)
    const old = reportFigures(before)
    const changed = Object.keys(figures).filter((path) => figures[path] !== old[path])
    expect(addedPaths(['toxic_speech', 'address']).sort()).toEqual(changed.sort())
    expect(addedPaths(null)).toEqual([])
    expect(changed.every((path) => lines.some((line) => line.path === path))).toBe(true)
  })

  test('contain nothing of the message', () => {
    expect(JSON.stringify(report)).not.toMatch(/Mill|waste|school/)
  })
})
