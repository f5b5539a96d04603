import { EXAMPLE_DAY } from './example-values.ts'

/** A day in samples, such as `2026-11-02`, with the days around it, its year and its month, such as `2026` and `11`. */
export interface SampleDay {
  day: string
  dayBefore: string
  dayAfter: string
  year: string
  month: string
}

const DAY_MS = 86_400_000

/** Describes the UTC day of a moment in ms since 1970, as samples write it. */
const sampleDay = (ms: number): SampleDay => {
  const at = (distance: number) => new Date(ms + distance * DAY_MS).toISOString().slice(0, EXAMPLE_DAY.length)
  const day = at(0)
  return {
    ...{ day, dayBefore: at(-1), dayAfter: at(1) },
    ...{ year: day.slice(0, 4), month: String(Number(day.slice(5, 7))) },
  }
}

/** Returns the day before a moment, in UTC. The API accepts reports of it. */
export const yesterdayOf = (now: Date): SampleDay => sampleDay(now.getTime() - DAY_MS)

/** Names of the placeholders (`@@name@@`) by part of the day. The server replaces them by those of yesterday, see `yesterdayOf`. */
export const SAMPLE_DAY_PARTS: Readonly<SampleDay> = {
  day: 'sampleDay',
  dayBefore: 'sampleDayBefore',
  dayAfter: 'sampleDayAfter',
  year: 'sampleYear',
  month: 'sampleMonth',
}

const EXAMPLE = sampleDay(Date.parse(EXAMPLE_DAY))
const YEAR = new RegExp(String.raw`\b(year\W+)${EXAMPLE.year}\b`, 'g')
const MONTH = new RegExp(String.raw`\b(month\W+)${EXAMPLE.month}\b`, 'g')
const DAYS = new RegExp([EXAMPLE.dayBefore, EXAMPLE.day, EXAMPLE.dayAfter].join('|'), 'g')

/**
 * Puts a day in place of the day of the examples, because old reports are refused, and the days around it in place of those in
 * answers. Its year and its month take the place of those of a query: that is the month which samples read back.
 */
export const datedText = (text: string, { day, dayBefore, dayAfter, year, month }: SampleDay): string => {
  const days: Record<string, string> = {
    [EXAMPLE.dayBefore]: dayBefore,
    [EXAMPLE.day]: day,
    [EXAMPLE.dayAfter]: dayAfter,
  }
  return text
    .replaceAll(DAYS, (found) => days[found] ?? found)
    .replaceAll(YEAR, `$1${year}`)
    .replaceAll(MONTH, `$1${month}`)
}

/** The day of samples as placeholders, for Markdown and pages that are made before the day is known. */
export const SAMPLE_DAY_PLACEHOLDERS: SampleDay = {
  day: `@@${SAMPLE_DAY_PARTS.day}@@`,
  dayBefore: `@@${SAMPLE_DAY_PARTS.dayBefore}@@`,
  dayAfter: `@@${SAMPLE_DAY_PARTS.dayAfter}@@`,
  year: `@@${SAMPLE_DAY_PARTS.year}@@`,
  month: `@@${SAMPLE_DAY_PARTS.month}@@`,
}
