import type { Block, Inline, ProductDocument } from '@assure/documents/blocks'
import { useId } from 'react'
import { Pressed, Sample } from '#src/features/styleguide/sample.tsx'
import { DocumentArticle } from '#src/features/site/document/document-article.tsx'
import { DocumentHead } from '#src/features/site/document/document-head.tsx'
import { DocumentNav } from '#src/features/site/document/document-nav.tsx'
import { DocumentNeighbours } from '#src/features/site/document/document-neighbours.tsx'
import { DocumentSearch } from '#src/features/site/document/document-search.tsx'
import type { ListedGroup } from '#src/features/site/document/documents.server.ts'
import { Folded } from '#src/features/site/document/folded.tsx'
import { PageContents } from '#src/features/site/document/page-contents.tsx'

const words = (text: string): Inline[] => [{ kind: 'text', text }]
const paragraph = (text: string): Block => ({ kind: 'paragraph', parts: words(text) })

/** Returns every kind of block and text. `id` keeps heading ids unique across both themes. */
const blocks = (id: string): readonly Block[] => [
  { kind: 'heading', level: 2, id: `${id}-first`, parts: words('First result') },
  {
    kind: 'paragraph',
    parts: [
      ...words('Text, '),
      { kind: 'strong', parts: words('strong') },
      ...words(', '),
      { kind: 'emphasis', parts: words('emphasis') },
      ...words(', '),
      { kind: 'code', text: 'age_distributions' },
      ...words(', '),
      { kind: 'foreign', language: 'fr', parts: words('majorité') },
      ...words(' and '),
      { kind: 'link', target: { kind: 'heading', id: `${id}-fields` }, parts: words('a link') },
      ...words('.'),
    ],
  },
  { kind: 'list', items: [[paragraph('One of a list.')], [paragraph('Another.')]] },
  { kind: 'ordered', start: 1, items: [[paragraph('A step.')], [paragraph('The next.')]] },
  { kind: 'note', blocks: [paragraph('What must not be missed.')] },
  { kind: 'heading', level: 3, id: `${id}-fields`, parts: words('Fields') },
  {
    kind: 'table',
    head: [words('Field'), words('What it says'), words('Bytes')],
    align: ['left', 'left', 'right'],
    rows: [
      [[{ kind: 'code', text: 'day' }], words('The day, in UTC.'), words('18')],
      [[{ kind: 'code', text: 'spoof_count' }], words('How many were no person.'), words('17')],
    ],
  },
  { kind: 'code', language: 'bash', text: '# A comment\ncurl https://portal.example/api/metrics' },
]

const NAMED = [
  { name: 'faceassure-android', title: 'FaceAssure for Android', summary: '' },
  { name: 'faceassure-ios', title: 'FaceAssure for iOS', summary: '' },
] as const
const [BEFORE, AFTER] = NAMED
const GROUPS: readonly ListedGroup[] = [{ group: 'ageAssurance', documents: [...NAMED] }]

export const DocumentSamples = () => {
  const id = useId()
  const document: ProductDocument = {
    name: 'faceassure-android',
    language: 'en',
    title: BEFORE.title,
    summary: words('From nothing to a first estimate.'),
    blocks: blocks(id),
  }
  return (
    <div className="flex flex-col gap-6">
      <Sample file="features/site/document/document-head.tsx" column>
        <DocumentHead document={document} group="ageAssurance" />
      </Sample>
      <Sample
        file={[
          'features/site/document/document-article.tsx',
          'features/site/document/document-text.tsx',
          'features/site/document/document-table.tsx',
          'features/site/document/document-code.tsx',
        ].join(', ')}
        state="every kind of block and of text"
        column
      >
        <DocumentArticle document={document} />
      </Sample>
      <Sample file="features/site/document/page-contents.tsx">
        <PageContents blocks={document.blocks} look="beside" />
      </Sample>
      <Sample file="features/site/document/document-nav.tsx">
        <DocumentNav groups={GROUPS} current="faceassure-android" />
      </Sample>
      <Sample file="features/site/document/folded.tsx" state="closed, open" column>
        <Folded title="On this page">{null}</Folded>
        <Pressed on="summary">
          <Folded title="On this page">
            <p className="px-4 pb-4 text-help text-text-muted">First result</p>
          </Folded>
        </Pressed>
      </Sample>
      <Sample file="features/site/document/document-neighbours.tsx" state="both, the last" column>
        <DocumentNeighbours previous={BEFORE} next={AFTER} />
        <DocumentNeighbours previous={BEFORE} next={undefined} />
      </Sample>
      <Sample file="features/site/document/document-search.tsx" state="before something is typed" column>
        <DocumentSearch />
      </Sample>
    </div>
  )
}
