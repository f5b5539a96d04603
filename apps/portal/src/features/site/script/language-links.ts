import { languageNamed } from '@assure/contract/constants'
import { storeLanguage } from '#src/i18n/page-language.ts'

/**
 * Keeps the language of whoever follows a link of a public page: that which the link is for, or the page's own, so
 * that the application goes on in the language of what was read.
 */
export const storeLanguageChoice = (): void => {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (!link) return
    const language = languageNamed(link.dataset['language'] ?? document.documentElement.lang)
    if (language) storeLanguage(language)
  })
}
