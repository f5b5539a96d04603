import type { Language } from '@assure/contract/constants'
import { type Inline, withCode } from '../blocks.ts'
import { inFrench } from './french-descriptions.ts'

/** Removes requirement ids from a text of the contract, because they are only for authors. */
const shorn = (text: string) => text.replaceAll(/ \([A-Z]{2}-\d\d\)/g, '')

const TRANSLATED: Record<Language, (text: string) => string | undefined> = {
  en: (text) => text,
  fr: inFrench,
}

/** Returns a text of the contract in a language. Without a translation it is marked as English. */
export const said = (english: string, language: Language): Inline[] => {
  const text = shorn(english)
  const translated = TRANSLATED[language](text)
  return translated ? withCode(translated) : [{ kind: 'foreign', language: 'en', parts: withCode(text) }]
}
