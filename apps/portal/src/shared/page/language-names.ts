import type { Language } from '@assure/contract/constants'

/** Name of each language, in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }
