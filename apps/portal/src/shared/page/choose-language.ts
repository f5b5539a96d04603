import type { Language } from '@assure/contract/constants'
import { addressIn, storeLanguage } from '#src/i18n/page-language.ts'

/** Shows this page, and those after it, in a language: reloads it with the texts of that language. */
export const chooseLanguage = (language: Language): void => {
  const isKept = storeLanguage(language)
  const address = addressIn(language, location, isKept)
  if (address === `${location.pathname}${location.search}`) location.reload()
  else location.replace(address + location.hash)
}
