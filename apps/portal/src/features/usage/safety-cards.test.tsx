import '#src/features/usage/texts/texts.ts'
import type { Modality } from '@assure/contract/usage/safety-categories'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SafetyCards } from '#src/features/usage/safety-cards.tsx'
import { type SafetyAnswer, safetyFigures } from '#src/features/usage/safety-figures.ts'
import { dayIn } from '#src/lib/month.ts'
import { showFrench } from '#src/testing/show-french.ts'

const MONTH = '2026-11'
const DAYS = 20
const NO_DAYS = { all_transaction_count: 0 }
const series = Object.fromEntries(
  Array.from({ length: DAYS }, (_, index) => [dayIn(MONTH, index + 1), NO_DAYS]),
)
const COUNTED = { all_transaction_count: 1200, previous_count: 1000, change_percentage: 20, by_promotion: [] }
const IMAGES = {
  ...COUNTED,
  image: { nudity_result: { safe: 1140, suggestive: 48, explicit: 12 }, image_series: series },
}
const TEXTS = { text_analyzed: 1100, profanity: 30, toxic_speech: 20, hate_speech: 5 }
const MESSAGES = {
  ...COUNTED,
  nlp: {
    emotion: { neutral: 1200, joy: 0, anger: 0, sadness: 0, fear: 0 },
    sensitive_info: { address: 0, phone: 0, email: 0 },
    text: TEXTS,
    nlp_series: series,
  },
}
const FILES = { ...COUNTED, csam: { csam_result: { clear: 1199, flagged: 1 }, csam_series: series } }

/** Returns the three cards as label, figures and note, without the blanks that depend on the locale. */
const cardsOf = (answer: object, modality: Modality, isRunning = true): string[][] => {
  const figures = safetyFigures(answer as SafetyAnswer, MONTH, isRunning)
  render(<SafetyCards figures={figures} month={MONTH} modality={modality} />)
  const cards = screen.getAllByRole('term').map((label) => {
    const [figure, note] = label.nextElementSibling?.children ?? []
    return [label, figure, note].map((part) => (part?.textContent ?? '').replace(/\s+/g, ' '))
  })
  cleanup()
  return cards
}

test.each([
  ['image', IMAGES, 'Images checked', ['Nudity found', '60', '5.0% of all images']],
  ['nlp', MESSAGES, 'Messages checked', ['Harmful text', '55', 'In 1,100 messages analysed']],
  ['csam', FILES, 'CSAM checks', ['Flagged', '1', '0.1% of all checks']],
] as const)(
  '%s shows its total with the change, its average per day and its findings',
  (modality, answer, ...labels) => {
    const [count, found] = labels
    expect(cardsOf(answer, modality)).toEqual([
      [count, '1,200Rising +20%', '1,000 on the same days of October'],
      ['Average per day', '60', '1,200 over 20 days'],
      found,
    ])
  },
)

test('DB-03 a past month is compared with the whole month before, and its average divides by its days', () => {
  expect(
    cardsOf({ ...IMAGES, change_percentage: -40, previous_count: 2000 }, 'image', false).slice(0, 2),
  ).toEqual([
    ['Images checked', '1,200Falling −40%', '2,000 in October'],
    ['Average per day', '40', '1,200 divided by 30'],
  ])
})

test('DB-02 without counts in the month before, the cards claim no change', () => {
  const [count] = cardsOf({ ...IMAGES, previous_count: 0, change_percentage: 0 }, 'image')
  expect(count).toEqual([
    'Images checked',
    '1,200Neutral Nothing to compare with',
    'None on the same days of October',
  ])
})

test('a month without findings says so for every modality', () => {
  const nothing = { safe: 1200, suggestive: 0, explicit: 0 }
  const none = [
    cardsOf({ ...IMAGES, image: { ...IMAGES.image, nudity_result: nothing } }, 'image'),
    cardsOf({ ...MESSAGES, nlp: { ...MESSAGES.nlp, text: { text_analyzed: 1100 } } }, 'nlp'),
    cardsOf({ ...FILES, csam: { ...FILES.csam, csam_result: { clear: 1200, flagged: 0 } } }, 'csam'),
  ].map(([, , found]) => found?.slice(1))
  expect(none).toEqual([
    ['0', 'None in this month'],
    ['0', 'None in this month'],
    ['0', 'None in this month'],
  ])
})

test('the cards keep their labels and are busy while they load', () => {
  render(<SafetyCards figures={undefined} month={MONTH} modality="csam" />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'CSAM checks',
    'Average per day',
    'Flagged',
  ])
  expect(document.querySelector('dl')?.getAttribute('aria-busy')).toBe('true')
})

test('the cards are in French, whatever the gender of what is counted', async () => {
  await showFrench()
  expect(cardsOf({ ...MESSAGES, previous_count: 0, change_percentage: 0 }, 'nlp')).toEqual([
    ['Messages contrôlés', '1 200Stable Aucune comparaison possible', 'Rien sur la même période en octobre'],
    ['Moyenne par jour', '60', '1 200 en 20 jours'],
    ['Textes nuisibles', '55', 'Sur 1 100 messages analysés'],
  ])
})
