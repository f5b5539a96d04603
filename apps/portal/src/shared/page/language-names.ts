import type { Language } from '@assure/contract/constants'

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }
