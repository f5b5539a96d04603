import { type Language, LANGUAGES } from './constants.ts'

/** Path of the status page in English. Those of other languages begin with the language. */
export const STATUS_PATH = '/status'
export const STATUS_PATHS = Object.fromEntries(
  LANGUAGES.map((language) => [language, language === 'en' ? STATUS_PATH : `/${language}${STATUS_PATH}`]),
) as Record<Language, string>

/** Placeholders (`@@name@@`) of the status page that the server replaces with what it measured. */
export const STATUS_PARTS: Record<Language, string> = { en: 'statusEn', fr: 'statusFr' }
