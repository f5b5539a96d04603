import { languageNamed } from '@assure/contract/constants'
import { storeLanguage } from '#src/i18n/page-language.ts'

/** Stores the language of a clicked link, otherwise that of the page, so that the application uses it too. */
export const storeLanguageChoice = (): void => {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    const language = languageNamed(link.dataset['language'] ?? document.documentElement.lang)
    if (language) storeLanguage(language)
  })
}
