import { type Language, languageNamed, languageOfTags } from '@assure/contract/constants'

/** Where a person's choice of language is kept. */
export const LANGUAGE_KEY = 'language'

interface Address {
  pathname: string
  search: string
}

/** The part of a path that may name its language, counted from the left: of '/fr/home', '/docs/fr/...'. */
const placeOf = (path: readonly string[]) => (path[1] === 'documentation' || path[1] === 'docs' ? 2 : 1)

/** The language that an address names: '/fr/home', '/documentation/fr/...', '/docs/fr/...', '?lang=fr'. */
export const addressLanguage = ({ pathname, search }: Address): Language | undefined => {
  const path = pathname.split('/')
  return languageNamed(path[placeOf(path)]) ?? languageNamed(new URLSearchParams(search).get('lang'))
}

/**
 * The same page in another language: what names the language in an address names the other. Where a choice is not
 * `kept` the address has to tell it.
 */
export const addressIn = (language: Language, { pathname, search }: Address, kept: boolean): string => {
  // Two slashes at the beginning would name another host.
  const path = pathname.replace(/^\/+/, '/').split('/')
  const place = placeOf(path)
  if (languageNamed(path[place])) return path.with(place, language).join('/') + search
  const query = new URLSearchParams(search)
  if (kept && !query.has('lang')) return path.join('/') + search
  query.set('lang', language)
  return `${path.join('/')}?${query}`
}

const storedLanguage = (): Language | undefined => {
  try {
    return languageNamed(localStorage.getItem(LANGUAGE_KEY))
  } catch {
    // Storage may be forbidden: then nothing was chosen.
    return undefined
  }
}

/** The language of this page: as its address says, as it was chosen, as the browser is set, or English. */
export const pageLanguage = (): Language =>
  typeof document === 'undefined'
    ? 'en'
    : (addressLanguage(location) ?? storedLanguage() ?? languageOfTags(navigator.languages))

/** Keeps a choice of language for the next page, and says whether the browser lets us. */
export const storeLanguage = (language: Language): boolean => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
    return true
  } catch {
    return false
  }
}
