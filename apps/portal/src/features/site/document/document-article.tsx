import './document.css'
import type { Language } from '@assure/contract/constants'
import { type Block, plainText, type ProductDocument } from '@assure/documents/blocks'
import { cx } from 'class-variance-authority'
import { DocumentCode } from '#src/features/site/document/document-code.tsx'
import { DocumentTable } from '#src/features/site/document/document-table.tsx'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { t } from '#src/i18n/translation.ts'

/** Text of a heading's link to itself. */
const SIGN = '#'

interface BlocksProps {
  blocks: readonly Block[]
  language: Language
  /** The heading above them. It labels scrolling boxes for screen readers. */
  heading: string
}

const Heading = ({ block, language }: { block: Extract<Block, { kind: 'heading' }>; language: Language }) => {
  const Level = block.level === 2 ? 'h2' : 'h3'
  return (
    <div className="document-heading group">
      <Level id={block.id}>
        <DocumentText parts={block.parts} language={language} />
      </Level>
      <a
        href={`#${block.id}`}
        aria-label={t('documentation.linkTo', { heading: plainText(block.parts) })}
        className="rounded-tag px-1 text-text-faint opacity-0 group-hover:opacity-100 hover:text-accent focus-visible:opacity-100 print:hidden"
      >
        {SIGN}
      </a>
    </div>
  )
}

const List = ({ items, ...props }: Omit<BlocksProps, 'blocks'> & { items: readonly (readonly Block[])[] }) =>
  items.map((item, place) => (
    <li key={place}>
      <Blocks blocks={item} {...props} />
    </li>
  ))

const BlockPart = ({ block, ...props }: Omit<BlocksProps, 'blocks'> & { block: Block }) => {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} language={props.language} />
    case 'paragraph':
      return (
        <p>
          <DocumentText parts={block.parts} language={props.language} />
        </p>
      )
    case 'list':
      return (
        <ul>
          <List items={block.items} {...props} />
        </ul>
      )
    case 'ordered':
      return (
        <ol start={block.start}>
          <List items={block.items} {...props} />
        </ol>
      )
    case 'code':
      return <DocumentCode code={block.text} syntax={block.language} heading={props.heading} />
    case 'note':
      return (
        <div role="note" className="document-note">
          <Blocks blocks={block.blocks} {...props} />
        </div>
      )
    case 'table':
      return <DocumentTable table={block} {...props} />
  }
}

const Blocks = ({ blocks, language, heading }: BlocksProps) => {
  let below = heading
  return blocks.map((block, place) => {
    if (block.kind === 'heading') below = plainText(block.parts)
    return <BlockPart key={place} block={block} language={language} heading={below} />
  })
}

/** Splits blocks into parts that each start with a heading. */
const partsOf = (blocks: readonly Block[]): Block[][] => {
  const parts: Block[][] = []
  for (const block of blocks) {
    const part = parts.at(-1)
    if (part && block.kind !== 'heading') part.push(block)
    else parts.push([block])
  }
  return parts
}

/**
 * Number of parts from which a document is long. The class is set at prerender, because leaving out parts that were
 * already laid out would move the text.
 */
const LONG_PARTS = 40

/** Text of a document, in parts. The browser lays out only the visible parts of a long one. */
export const DocumentArticle = ({ document: { blocks, language, title } }: { document: ProductDocument }) => {
  const parts = partsOf(blocks)
  return (
    <div className={cx('document mt-10', parts.length >= LONG_PARTS && 'document-long')}>
      {parts.map((part, place) => (
        <div key={place} className="document-part">
          <Blocks blocks={part} language={language} heading={title} />
        </div>
      ))}
    </div>
  )
}
