import { type Language, languageNamed, languageOfTags } from '@assure/contract/constants'

/** Storage key of the user's choice of language. */
export const LANGUAGE_KEY = 'language'

interface Address {
  pathname: string
  search: string
}

/** Returns the index of the path segment that can hold a language: 1 in '/fr/home', 2 in '/docs/fr/...'. */
const placeOf = (path: readonly string[]) => (path[1] === 'documentation' || path[1] === 'docs' ? 2 : 1)

/** Returns the language in a URL: '/fr/home', '/documentation/fr/...', '/docs/fr/...' or '?lang=fr'. */
export const addressLanguage = ({ pathname, search }: Address): Language | undefined => {
  const path = pathname.split('/')
  return languageNamed(path[placeOf(path)]) ?? languageNamed(new URLSearchParams(search).get('lang'))
}

/**
 * Returns the URL of the same page in another language. If the browser did not store the choice (`kept` is false),
 * the URL carries it.
 */
export const addressIn = (language: Language, { pathname, search }: Address, kept: boolean): string => {
  // Two leading slashes would point to another host.
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
    // Storage may be blocked. Then there is no stored choice.
    return undefined
  }
}

/** Returns the page's language: from the URL, else the stored choice, else the browser, else English. */
export const pageLanguage = (): Language =>
  typeof document === 'undefined'
    ? 'en'
    : (addressLanguage(location) ?? storedLanguage() ?? languageOfTags(navigator.languages))

/** Stores the chosen language for the next pages. False if the browser blocks storage. */
export const storeLanguage = (language: Language): boolean => {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
    return true
  } catch {
    return false
  }
}
