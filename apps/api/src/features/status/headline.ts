import { type Language, LOCALES } from '@assure/contract/constants'
import { FAILED, type PartStates, SERVICE_PARTS, type ServicePart, SLOW, WORKING } from './service-parts.ts'
import { STATUS_WORDS } from './status-words.ts'

const inCapitals = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns the sentences about the whole service: the parts that do not work, those that are slow, and the rest. While a notice is
 * active, which may report a fault that no measurement finds, the rest is only what was measured.
 */
export const headlineOf = (states: PartStates, language: Language, hasNotice: boolean): string => {
  const words = STATUS_WORDS[language]
  const those = (state: number) => SERVICE_PARTS.filter((part) => states[part] === state)
  const [failed, slow, working] = [those(FAILED), those(SLOW), those(WORKING)]
  const { length } = SERVICE_PARTS
  if (working.length === length) return hasNotice ? words.noFault : words.allWork
  if (failed.length === length) return words.noneWorks
  if (slow.length === length) return words.allSlow
  const sentence = (parts: ServicePart[], say: (parts: string, isPlural: boolean) => string): string[] => {
    if (parts.length === 0) return []
    const list = new Intl.ListFormat(LOCALES[language]).format(
      parts.map((part) => words.parts[part].inSentence),
    )
    return [inCapitals(say(list, parts.length > 1 || parts.some((part) => words.parts[part].isPlural)))]
  }
  return [
    ...sentence(failed, words.fail),
    ...sentence(slow, words.areSlow),
    ...(working.length > 0 ? [hasNotice ? words.noOtherFault : words.restWorks] : []),
  ].join(' ')
}
