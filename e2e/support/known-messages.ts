import { randomUUID } from 'node:crypto'
import { seeded } from '@assure/contract/testing/known-estimations'
import { safetyCategories } from '@assure/contract/usage/safety-categories'

/** A checked message with its findings. Devices never send this, only counts. */
export interface Message {
  day: string
  categories: string[]
}

const DAY_MS = 86_400_000
const CALLS = 8
const MESSAGES_OF_A_REPORT = 20

/** Returns `count` UTC days up to the day of `now`, in milliseconds since 1970. */
export const daysUntil = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )

const NLP = safetyCategories('nlp')
const EMOTIONS = NLP.slice(0, 5)
const FOUND = NLP.slice(5).filter((category) => category !== 'text_analyzed')

/** Generates at least one message for each day. */
export const knownMessages = (days: readonly string[], perDayMax: number, seed: number): Message[] => {
  const random = seeded(seed)
  return days.flatMap((day) =>
    Array.from({ length: 1 + Math.floor(random() * perDayMax) }, () => ({
      day,
      categories: [
        ...(random() < 0.9 ? ['text_analyzed'] : []),
        ...(random() < 0.95 ? [EMOTIONS[Math.floor(random() * EMOTIONS.length)] ?? 'neutral'] : []),
        ...FOUND.filter(() => random() < 0.1),
      ],
    })),
  )
}

const reportOf = (messages: readonly Message[]) => ({
  report_id: randomUUID(),
  day: messages[0]?.day,
  modality: 'nlp',
  transaction_count: messages.length,
  categories: Object.fromEntries(
    NLP.map((category) => [
      category,
      messages.filter(({ categories }) => categories.includes(category)).length,
    ]),
  ),
})

/** Builds the calls that report these messages, shuffled and with a third of the reports duplicated. */
export const messageCalls = (messages: readonly Message[]): object[][] => {
  const reports = [...Map.groupBy(messages, ({ day }) => day).values()].flatMap((ofDay) =>
    Array.from({ length: Math.ceil(ofDay.length / MESSAGES_OF_A_REPORT) }, (_, index) =>
      reportOf(ofDay.slice(index * MESSAGES_OF_A_REPORT, (index + 1) * MESSAGES_OF_A_REPORT)),
    ),
  )
  const calls = Array.from({ length: CALLS }, (): object[] => [])
  reports.forEach((report, index) => {
    calls[index % CALLS]?.push(report)
    if (index % 3 === 0) calls[(index + 3) % CALLS]?.unshift(report)
  })
  return calls.filter((call) => call.length > 0)
}
