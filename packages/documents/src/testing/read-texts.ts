import type { Language } from '@assure/contract/constants'
import type { ProductDocument } from '../blocks.ts'
import type { DocumentName } from '../documents.ts'
import { isGenerated, readLibrary } from '../library.ts'

const READ = new Map<Language, ProductDocument[]>()

/** Returns the hand-written documents of a language: all except the reference, which is generated. */
export const writtenTexts = (language: Language): ProductDocument[] => {
  const read =
    READ.get(language) ?? [...readLibrary(language).values()].filter(({ name }) => !isGenerated(name))
  READ.set(language, read)
  return read
}

/** Returns one hand-written document. Throws if it does not exist. */
export const writtenText = (language: Language, name: DocumentName): ProductDocument => {
  const found = writtenTexts(language).find((document) => document.name === name)
  if (!found) throw new Error(`there is no ${name} in ${language}`)
  return found
}

/** Names of the SDK guides. */
export const SDK_GUIDES = [
  'faceassure-android',
  'faceassure-ios',
  'faceassure-browser',
  'voiceassure',
  'owas-image-android',
  'owas-image-ios',
  'owas-nlp-android',
  'owas-nlp-ios',
  'owas-csam-android',
  'owas-csam-ios',
] as const satisfies readonly DocumentName[]
