import { type Language, LANGUAGES } from '@assure/contract/constants'
import { type SitePage, sitePath } from '#src/paths.ts'

/** Calls `address` for each language. */
export const inEachLanguage = (address: (language: Language) => string): Record<Language, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, address(language)])) as Record<Language, string>

/** Returns the path of a public page in each language. */
export const siteAddresses = (page: SitePage): Record<Language, string> =>
  inEachLanguage((language) => sitePath(page, language))
