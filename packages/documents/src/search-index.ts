import type { Language } from '@assure/contract/constants'
import { SYNONYMS } from './synonyms.ts'
import { type Block, plainText, type ProductDocument } from './blocks.ts'
import type { DocumentName } from './documents.ts'

/** A searchable section: the content below a heading. */
export interface SearchSection {
  name: DocumentName
  /** The title of the document. */
  title: string
  /** The heading; '' for content before the first one. */
  heading: string
  id: string
  text: string
}

/** The search index of a language. */
export interface SearchIndex {
  sections: readonly SearchSection[]
  /** Groups of synonyms. */
  synonyms: readonly (readonly string[])[]
}

const textsOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'heading':
      return []
    case 'paragraph':
      return [plainText(block.parts)]
    case 'code':
      return [block.text]
    case 'note':
      return block.blocks.flatMap(textsOf)
    case 'list':
    case 'ordered':
      return block.items.flatMap((item) => item.flatMap(textsOf))
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(plainText).join(' '))
  }
}

/** Splits a document at its headings. */
const sectionsOf = ({ name, title, summary, blocks }: ProductDocument): SearchSection[] => {
  const sections: SearchSection[] = [{ name, title, heading: '', id: '', text: plainText(summary) }]
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ name, title, heading: plainText(block.parts), id: block.id, text: '' })
    const last = sections.at(-1)
    if (last) last.text = [last.text, ...textsOf(block)].filter(Boolean).join(' ').replaceAll(/\s+/g, ' ')
  }
  return sections
}

/** Builds the search index of a language from its documents. */
export const searchIndex = (language: Language, documents: Iterable<ProductDocument>): SearchIndex => ({
  sections: [...documents].flatMap(sectionsOf),
  synonyms: SYNONYMS[language],
})
