import type { Language } from '@assure/contract/constants'
import type { DocumentName } from './documents.ts'
import type { LinkedPage } from './linked-pages.ts'

/** Target of a link. */
export type Target =
  | { kind: 'document'; name: DocumentName; id?: string }
  /** A call of the API. Public ones have a page of their own. */
  | { kind: 'call'; name: string; isPublic: boolean }
  | { kind: 'page'; page: LinkedPage }
  | { kind: 'heading'; id: string }
  | { kind: 'web'; address: string }

/** An inline part of a text. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; parts: readonly Inline[] }
  /** Text in a different language than the document. */
  | { kind: 'foreign'; language: Language; parts: readonly Inline[] }
  | { kind: 'link'; target: Target; parts: readonly Inline[] }

export type Alignment = 'left' | 'centre' | 'right'

export interface Heading {
  kind: 'heading'
  level: 2 | 3
  id: string
  parts: readonly Inline[]
}

export interface Paragraph {
  kind: 'paragraph'
  parts: readonly Inline[]
}

export type Block =
  | Heading
  | Paragraph
  | { kind: 'list'; items: readonly (readonly Block[])[] }
  | { kind: 'ordered'; start: number; items: readonly (readonly Block[])[] }
  | {
      kind: 'table'
      head: readonly (readonly Inline[])[]
      align: readonly Alignment[]
      rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'note'; blocks: readonly Block[] }

/** A product document, the source of its web page, PDF and Markdown. */
export interface ProductDocument {
  name: DocumentName
  language: Language
  title: string
  summary: readonly Inline[]
  blocks: readonly Block[]
}

/** Returns the text of inline parts without formatting. */
export const plainText = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text' || part.kind === 'code') return part.text
      return part.kind === 'break' ? ' ' : plainText(part.parts)
    })
    .join('')

/** Parses a text in which backticks mark code. */
export const withCode = (text: string): Inline[] =>
  text
    .split('`')
    .map((part, index): Inline => ({ kind: index % 2 === 0 ? 'text' : 'code', text: part }))
    .filter((part) => part.kind !== 'text' || part.text !== '')
