import { TEXT_CATEGORIES, type TextCategory } from '#src/features/site/safety/text-model.ts'
import { t } from '#src/i18n/translation.ts'

/** What the script of the demonstration says: the page hands it over, in its language, as `data-texts`. */
export interface DemoTexts {
  category: Record<TextCategory, string>
  /** With blanks `{used}` and `{most}`. */
  used: string
  full: string
  found: string
  none: string
  /** With a blank `{count}`. */
  bytes: string
  /** Read out; two with a blank `{found}`. */
  saidNothing: string
  saidHeld: string
  saidBelow: string
}

/** A number that the script replaces. */
const SOME_BYTES = 257

/** The texts of the demonstration in the page's language. */
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
    bytes: t('site.bytes', { count: SOME_BYTES }).replace(String(SOME_BYTES), '{count}'),
    saidNothing: t('siteSafety.demo.saidNothing'),
    saidHeld: t('siteSafety.demo.saidHeld', { found: '{found}' }),
    saidBelow: t('siteSafety.demo.saidBelow', { found: '{found}' }),
  }
}
