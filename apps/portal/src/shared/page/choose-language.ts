import type { Language } from '@assure/contract/constants'
import { addressIn, storeLanguage } from '#src/i18n/page-language.ts'

/** Switches this and later pages to a language. Reloads the page, because it has only one language's texts. */
export const chooseLanguage = (language: Language): void => {
  const isKept = storeLanguage(language)
  const address = addressIn(language, location, isKept)
  if (address === `${location.pathname}${location.search}`) location.reload()
  else location.replace(address + location.hash)
}
