import type { SafetyCategory } from '@assure/contract/usage/safety-categories'
import type { TextCategory } from '#src/features/site/safety/text-model.ts'

type Counts = Record<'text_analyzed' | TextCategory, number> & Partial<Record<SafetyCategory<'nlp'>, number>>

/** A made-up day of an app, before the message: 213 messages. */
const DAY_BEFORE: Readonly<Counts> = {
  text_analyzed: 213,
  toxic_speech: 3,
  hate_speech: 0,
  profanity: 7,
  address: 1,
  phone: 0,
  email: 2,
}

/**
 * The day's report as `report_online_safety` carries it, with a message among its counts that was found to be
 * in `counted`; null is no message.
 */
export const dayReport = (counted: readonly TextCategory[] | null) => {
  const categories = { ...DAY_BEFORE }
  if (counted) categories.text_analyzed += 1
  for (const category of counted ?? []) categories[category] += 1
  return {
    report_id: '0c9f5f0e-7f6b-4b0e-9a55-3f1f6c7a2d11',
    day: '2026-11-20',
    modality: 'nlp' as const,
    transaction_count: categories.text_analyzed,
    categories,
  }
}

/** The lines of the report that a message adds to, by their paths. */
export const addedPaths = (counted: readonly TextCategory[] | null): string[] =>
  counted
    ? ['transaction_count', ...['text_analyzed', ...counted].map((category) => `categories.${category}`)]
    : []

/** The figures of the report, by the paths of their lines. */
export const reportFigures = ({
  transaction_count,
  categories,
}: ReturnType<typeof dayReport>): Record<string, number> => ({
  transaction_count,
  ...Object.fromEntries(Object.entries(categories).map(([name, count]) => [`categories.${name}`, count])),
})
