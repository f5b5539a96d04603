import { type Block, plainText } from '@assure/documents/blocks'
import { Folded } from '#src/features/site/document/folded.tsx'
import { t } from '#src/i18n/translation.ts'

interface PageContentsProps {
  blocks: readonly Block[]
  /** `beside`: next to the text on a wide screen. `folded`: collapsed above it on others. */
  look: 'beside' | 'folded'
}

/** Above this number, headings of the lower level are left out. */
const BELOW_MAX = 30

const Links = ({ blocks }: { blocks: readonly Block[] }) => {
  const headings = blocks.filter((block) => block.kind === 'heading')
  const isLong = headings.filter(({ level }) => level === 3).length > BELOW_MAX
  return (
    <ul>
      {headings
        .filter(({ level }) => level === 2 || !isLong)
        .map(({ id, level, parts }) => (
          <li key={id} className={level === 3 ? 'pl-3' : undefined}>
            <a
              href={`#${id}`}
              className="flex min-h-7 items-center rounded-tag py-0.5 text-help text-text-muted hover:text-text pointer-coarse:min-h-11"
            >
              {plainText(parts)}
            </a>
          </li>
        ))}
    </ul>
  )
}

/** Table of contents of a document. */
export const PageContents = ({ blocks, look }: PageContentsProps) => {
  if (look === 'beside')
    return (
      <nav
        aria-label={t('documentation.onThisPage')}
        data-scrolls
        className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto pb-6 pl-1"
      >
        <p className="mb-2 text-help font-semibold">{t('documentation.onThisPage')}</p>
        <Links blocks={blocks} />
      </nav>
    )
  return (
    <Folded title={t('documentation.onThisPage')} className="mt-6 max-w-180 xl:hidden print:hidden">
      <nav aria-label={t('documentation.onThisPage')} className="px-4 pb-4">
        <Links blocks={blocks} />
      </nav>
    </Folded>
  )
}
