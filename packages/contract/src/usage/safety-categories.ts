/** The modalities of online safety (OWAS). */
export const MODALITIES = ['image', 'nlp', 'csam'] as const
export type Modality = (typeof MODALITIES)[number]

/**
 * Categories of each modality, by group (DB-08). Names are fixed, because a free name could carry a person's text.
 * A transaction counts in at most one category of an `exclusive` group.
 */
export const SAFETY_GROUPS = {
  image: { nudity_result: { exclusive: true, categories: ['safe', 'suggestive', 'explicit'] } },
  nlp: {
    emotion: { exclusive: true, categories: ['neutral', 'joy', 'anger', 'sadness', 'fear'] },
    sensitive_info: { exclusive: false, categories: ['address', 'phone', 'email'] },
    text: { exclusive: false, categories: ['text_analyzed', 'profanity', 'toxic_speech', 'hate_speech'] },
  },
  csam: { csam_result: { exclusive: true, categories: ['clear', 'flagged'] } },
} as const satisfies Record<Modality, Record<string, { exclusive: boolean; categories: readonly string[] }>>

type Groups<M extends Modality> = (typeof SAFETY_GROUPS)[M]
/** Names of a modality's categories. */
export type SafetyCategory<M extends Modality = Modality> = M extends Modality
  ? {
      [G in keyof Groups<M>]: Groups<M>[G] extends { categories: readonly (infer C)[] } ? C : never
    }[keyof Groups<M>]
  : never

interface Group {
  exclusive: boolean
  categories: readonly SafetyCategory[]
}
/** Returns the groups of a modality, in display order. */
export const safetyGroups = (modality: Modality): Group[] => Object.values<Group>(SAFETY_GROUPS[modality])

/** Returns the categories of a modality, in display order. */
export const safetyCategories = <M extends Modality>(modality: M): SafetyCategory<M>[] =>
  safetyGroups(modality).flatMap(({ categories }) => categories as readonly SafetyCategory<M>[])

/** Whether no category, and no sum of an exclusive group, exceeds the number of transactions. */
export const safetyCountsAgree = (
  modality: Modality,
  transactions: number,
  counts: Partial<Record<string, number>>,
): boolean =>
  safetyGroups(modality).every(({ exclusive, categories }) => {
    const of = categories.map((category) => counts[category] ?? 0)
    return (exclusive ? of.reduce((sum, count) => sum + count, 0) : Math.max(...of)) <= transactions
  })
