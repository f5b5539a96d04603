import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Language } from '@assure/contract/constants'
import { apiReference } from './api/api-reference.ts'
import { errorsDocument } from './api/errors/errors-document.ts'
import { limitsDocument } from './api/limits/limits-document.ts'
import { type Blanks, fillDocument } from './blanks.ts'
import type { Block, Inline, ProductDocument } from './blocks.ts'
import { changelogDocument } from './changelog/changelog-document.ts'
import { type DocumentName, DOCUMENTS } from './documents.ts'
import { fail } from './fault.ts'
import { headingsOf, readDocument } from './read-document.ts'
import { TEXTS_FOLDER } from './texts-folder.ts'

/** Returns all links in a value, at any depth. */
const linksOf = (value: unknown): (Inline & { kind: 'link' })[] => {
  if (Array.isArray(value)) return value.flatMap(linksOf)
  if (typeof value !== 'object' || value === null) return []
  const mine = (value as Inline).kind === 'link' ? [value as Inline & { kind: 'link' }] : []
  return [...mine, ...Object.values(value).flatMap(linksOf)]
}

/** Documents that are made from the contract, or from lists in code. */
const GENERATED: Partial<Record<DocumentName, (language: Language) => ProductDocument>> = {
  'api-reference': apiReference,
  errors: errorsDocument,
  limits: limitsDocument,
  changelog: changelogDocument,
}
/** Whether a document is made from code and has no text file. */
export const isGenerated = (name: DocumentName): boolean => GENERATED[name] !== undefined

const fileOf = (folder: string, language: Language, name: DocumentName) => `${folder}${language}/${name}.md`

/** Throws if a link leads to a missing heading. */
const checkLinks = (library: ReadonlyMap<DocumentName, ProductDocument>, folder: string): void => {
  const ids = new Map([...library].map(([name, { blocks }]) => [name, headingIds(blocks)]))
  for (const [name, document] of library) {
    for (const { target } of linksOf([document.summary, document.blocks])) {
      const id = target.kind === 'heading' || target.kind === 'document' ? target.id : undefined
      const other = target.kind === 'document' ? target.name : name
      if (id === undefined || (ids.get(other)?.has(id) ?? true)) continue
      const file = fileOf(folder, document.language, name)
      const line = readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((each) => each.includes(`#${id}`))
      fail({ file, line: line + 1 }, `a link leads to ${other}#${id}, which is not there`)
    }
  }
}
const headingIds = (blocks: readonly Block[]) => new Set(headingsOf(blocks).map(({ id }) => id))

/**
 * Reads all documents of a language, in display order, with placeholders not filled in. Throws an error with file and
 * line for an invalid text or a broken link.
 */
export const readLibrary = (
  language: Language,
  folder: string = TEXTS_FOLDER,
): ReadonlyMap<DocumentName, ProductDocument> => {
  const library = new Map<DocumentName, ProductDocument>()
  for (const { name } of DOCUMENTS) {
    const file = fileOf(folder, language, name)
    const generate = GENERATED[name]
    if (generate) library.set(name, generate(language))
    else if (existsSync(file))
      library.set(
        name,
        readDocument({ name, language, file: `${language}/${basename(file)}` }, readFileSync(file, 'utf8')),
      )
  }
  checkLinks(library, folder)
  return library
}

/** Reads all documents of a language and fills in the operator's settings. */
export const filledLibrary = (
  language: Language,
  settings: Blanks,
): ReadonlyMap<DocumentName, ProductDocument> =>
  new Map([...readLibrary(language)].map(([name, document]) => [name, fillDocument(document, settings)]))
