import { languageNamed } from '@assure/contract/constants'
import { storeLanguage } from '#src/i18n/page-language.ts'

/**
 * Keeps the language of a link of a public page, or the page's own, so that the application continues in the language
 * of the text.
 */
export const storeLanguageChoice = (): void => {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    const language = languageNamed(link.dataset['language'] ?? document.documentElement.lang)
    if (language) storeLanguage(language)
  })
}
