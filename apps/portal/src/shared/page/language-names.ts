import type { Language } from '@assure/contract/constants'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' }
