import { TEXT_CATEGORIES, type TextCategory } from '#src/features/site/safety/text-model.ts'
import { countedForms, t } from '#src/i18n/translation.ts'
import type { CountedText } from '#src/lib/counted-text.ts'

/** Texts for the script of the demo. The page passes them in its language as `data-texts`. */
export interface DemoTexts {
  category: Record<TextCategory, string>
  /** With the placeholders `{used}` and `{most}`. */
  used: string
  full: string
  found: string
  none: string
  bytes: CountedText
  /** For screen readers. The last two have the placeholder `{found}`. */
  saidNothing: string
  saidHeld: string
  saidBelow: string
}

/** Returns the texts of the demo in the page's language. */
export const demoTexts = (): DemoTexts => {
  const blanks = { used: '{used}', most: '{most}' }
  return {
    category: Object.fromEntries(
      TEXT_CATEGORIES.map((category) => [category, t(`siteSafety.demo.category.${category}`)]),
    ) as Record<TextCategory, string>,
    used: t('siteSafety.demo.used', blanks),
    full: t('siteSafety.demo.full', blanks),
    found: t('siteSafety.demo.found'),
    none: t('siteSafety.demo.none'),
    bytes: countedForms('site.bytes'),
    saidNothing: t('siteSafety.demo.saidNothing'),
    saidHeld: t('siteSafety.demo.saidHeld', { found: '{found}' }),
    saidBelow: t('siteSafety.demo.saidBelow', { found: '{found}' }),
  }
}
