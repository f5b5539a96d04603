import { type Language, LOCALES } from '@assure/contract/constants'
import { dateFormat } from '@assure/contract/date-format'
import { numberFormat } from '@assure/contract/number-format'
import { escapeHtml } from '#src/mails/escape-html.ts'
import { DAY_MS } from '#src/platform/clock.ts'
import type { PartDay } from './service-history.ts'
import { FAILED, type PartState, type ServicePart, SLOW, WORKING } from './service-parts.ts'
import { STATUS_WORDS } from './status-words.ts'

/** Sizes in units of the drawing, which is stretched to the width of the page. */
const STEP = 8
const WIDTH = 6
const HEIGHT = 24
/** A slow day is orange in its upper part. */
const SLOW_HEIGHT = 11
const GAP = 1

/** The newest bad days that the text alternative names. */
const NAMED_DAYS = 10

type Kind = 'working' | 'slow' | 'failed' | 'none'
const path = (kind: Kind | 'stripes', lines: string) => `<path class="status-${kind}" d="${lines}"/>`
const box = (x: number, y: number, height: number) => `M${x} ${y}h${WIDTH}v${height}h-${WIDTH}z`
/** The lines of a bar that has one kind of box. */
const plain = { [WORKING]: (x: number) => box(x, 0, HEIGHT), none: (x: number) => box(x, HEIGHT - 4, 4) }
/** Draws the bar of a day. States differ in their shape too, not only in their colour. */
const barAt = (x: number, state: PartState | null): string => {
  if (state === null) return path('none', plain.none(x))
  if (state === WORKING) return path('working', plain[WORKING](x))
  const middle = SLOW_HEIGHT + GAP
  if (state === SLOW)
    return path('slow', box(x, 0, SLOW_HEIGHT)) + path('working', box(x, middle, HEIGHT - middle))
  const stripes = [3, 9, 15, 21].map((y) => `M${x} ${y + 2}l${WIDTH} -5`).join('')
  return path('failed', box(x, 0, HEIGHT)) + path('stripes', stripes)
}

/** Draws one bar as a key to the others. */
export const legendBar = (state: PartState | null): string =>
  `<svg aria-hidden="true" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="16" preserveAspectRatio="none">${barAt(0, state)}</svg>`

/** Draws the days of a part, the oldest first, with a text that says the same. A bad day shows its minutes on hover. */
export const dayBars = (part: ServicePart, days: readonly PartDay[], language: Language): string => {
  const words = STATUS_WORDS[language]
  const dates = dateFormat(LOCALES[language], { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const numbers = numberFormat(LOCALES[language])
  const says = ({ day, slow, failed }: PartDay): string => {
    const minutes = [
      ...(failed > 0 ? [words.failedMinutes(failed, numbers.format(failed))] : []),
      ...(slow > 0 ? [words.slowMinutes(slow, numbers.format(slow))] : []),
    ]
    return words.badDay(dates.format(day * DAY_MS), minutes.join(', '))
  }
  const isBad = ({ state }: PartDay) => state === SLOW || state === FAILED
  const linesOf = (state: PartState | null, lines: (x: number) => string) =>
    days.map((day, index) => (day.state === state ? lines(index * STEP) : '')).join('')
  const bars = [
    path('none', linesOf(null, plain.none)),
    path('working', linesOf(WORKING, plain[WORKING])),
    ...days.flatMap((day, index) =>
      isBad(day) ? [`<g><title>${escapeHtml(says(day))}</title>${barAt(index * STEP, day.state)}</g>`] : [],
    ),
  ]
  const counts = ([WORKING, SLOW, FAILED, null] as const).flatMap((state) => {
    const count = days.filter((day) => day.state === state).length
    return count === 0 ? [] : [words.dayCount(count, state === null ? words.noData : words.legend[state])]
  })
  const bad = days.filter(isBad).toReversed()
  const label = [
    words.bars(words.parts[part].name, days.length),
    ...counts,
    ...bad.slice(0, NAMED_DAYS).map(says),
    ...(bad.length > NAMED_DAYS ? [words.olderDays] : []),
  ].join(' ')
  const width = days.length * STEP - (STEP - WIDTH)
  return `<svg role="img" aria-label="${escapeHtml(label)}" class="status-bars" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none">${bars.join('')}</svg>`
}
