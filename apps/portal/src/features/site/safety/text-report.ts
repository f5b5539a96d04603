import type { SafetyCategory } from '@assure/contract/usage/safety-categories'
import type { TextCategory } from '#src/features/site/safety/text-model.ts'

type Counts = Record<'text_analyzed' | TextCategory, number> & Partial<Record<SafetyCategory<'nlp'>, number>>

/** Made-up counts of an app's day before the message: 213 messages. */
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
 * Returns the day's report as sent by `report_online_safety`, including a message with findings in `counted`; null
 * for no message.
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

/** Returns the paths of the report's lines to which a message adds. */
export const addedPaths = (counted: readonly TextCategory[] | null): string[] =>
  counted
    ? ['transaction_count', ...['text_analyzed', ...counted].map((category) => `categories.${category}`)]
    : []

/** Returns the figures of the report by the path of their line. */
export const reportFigures = ({
  transaction_count,
  categories,
}: ReturnType<typeof dayReport>): Record<string, number> => ({
  transaction_count,
  ...Object.fromEntries(Object.entries(categories).map(([name, count]) => [`categories.${name}`, count])),
})
