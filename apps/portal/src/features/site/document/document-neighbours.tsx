import { documentPaths } from '@assure/documents/documents'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ListedDocument } from '#src/features/site/document/documents.server.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'

const BOX =
  'flex min-h-18 flex-col justify-center rounded-surface border bg-surface px-5 py-3 hover:border-border-strong'

interface DocumentNeighboursProps {
  previous: ListedDocument | undefined
  next: ListedDocument | undefined
}

/** Links to the previous and the next document. */
export const DocumentNeighbours = ({ previous, next }: DocumentNeighboursProps) => {
  const pageOf = ({ name }: ListedDocument) => documentPaths(currentLanguage(), name).page
  return (
    <div className="mt-16 grid max-w-180 gap-4 sm:grid-cols-2 print:hidden">
      {previous && (
        <a href={pageOf(previous)} rel="prev" className={BOX}>
          <span className="flex items-center gap-1.5 text-help text-text-muted">
            <ArrowLeft aria-hidden size={14} />
            {t('documentation.previous')}
          </span>
          <span className="text-panel font-medium">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={pageOf(next)} rel="next" className={`${BOX} text-right sm:col-start-2`}>
          <span className="flex items-center justify-end gap-1.5 text-help text-text-muted">
            {t('documentation.next')}
            <ArrowRight aria-hidden size={14} />
          </span>
          <span className="text-panel font-medium">{next.title}</span>
        </a>
      )}
    </div>
  )
}
