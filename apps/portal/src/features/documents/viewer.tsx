import './viewer.css'
import type { Language } from '@assure/contract/constants'
import { canonicalPath, type DocumentName, documentPaths } from '@assure/documents/documents'
import { FileWarning } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { FindBar } from '#src/features/documents/find-bar.tsx'
import { MissingDocument } from '#src/features/documents/missing-document.tsx'
import { documentTitle } from '#src/features/documents/titles.ts'
import { usePdf } from '#src/features/documents/use-pdf.ts'
import { useViewerKeys } from '#src/features/documents/use-viewer-keys.ts'
import { viewerActions } from '#src/features/documents/viewer-actions.ts'
import { ViewerHead } from '#src/features/documents/viewer-head.tsx'
import { ViewerSide } from '#src/features/documents/viewer-side.tsx'
import { ViewerToolbar } from '#src/features/documents/viewer-toolbar.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const ViewerKeysDialog = lazyPart(
  async () => (await import('#src/features/documents/viewer-keys-dialog.tsx')).ViewerKeysDialog,
)
const WIDE = '(min-width: 1024px)'

/** Document viewer: header, toolbar, side panel and pages. */
export const Viewer = ({ language, name }: { language: Language; name: DocumentName }) => {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const { file } = documentPaths(language, name)
  const title = documentTitle(language, name)
  const { state, page, scale, find } = usePdf(file, container)
  const shown = state.status === 'shown' ? state.shown : null
  const actions = useMemo(() => (shown ? viewerActions(shown) : null), [shown])
  /** null: depends on the window's width. */
  const [isSideOpen, setSideOpen] = useState<boolean | null>(null)
  const [findOpenings, setFindOpenings] = useState(0)
  const [areKeysShown, setKeysShown] = useState(false)
  const openFind = () => setFindOpenings((number) => number + 1)
  useViewerKeys({ actions, openFind, showKeys: () => setKeysShown(true) })
  if (state.status === 'missing') return <MissingDocument />
  const toggleSide = () => setSideOpen((open) => !(open ?? matchMedia(WIDE).matches))
  const goTo = (act: () => void) => {
    act()
    // On a phone the side panel covers the pages.
    if (!matchMedia(WIDE).matches) setSideOpen(false)
  }
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <DocumentTitle page={title} />
      <meta name="description" content={t('viewer.description')} />
      <link rel="canonical" href={`${portalConfig().publicUrl}${canonicalPath(language, name)}`} />
      <header className="shrink-0">
        <ViewerHead title={title} language={language} name={name} />
        <ViewerToolbar
          actions={actions}
          page={page}
          pages={shown?.pdf.numPages ?? 0}
          scale={scale}
          onSide={toggleSide}
          onFind={openFind}
          onKeys={() => setKeysShown(true)}
        />
      </header>
      {actions && findOpenings > 0 && (
        <FindBar key={findOpenings} actions={actions} find={find} onClose={() => setFindOpenings(0)} />
      )}
      <div className="relative flex min-h-0 flex-1">
        {shown && actions && (
          <ViewerSide
            isOpen={isSideOpen}
            shown={shown}
            page={page}
            onPage={(to) => goTo(() => actions.goTo(to))}
            onPlace={(dest) => goTo(() => actions.goToPlace(dest))}
          />
        )}
        <main className="relative min-w-0 flex-1 bg-sunken">
          <div
            ref={container}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll it
            tabIndex={0}
            role="group"
            aria-label={title}
            className="absolute inset-0 overflow-auto focus-visible:-outline-offset-2"
          >
            <div className="pdfViewer" lang={language} />
          </div>
          {state.status === 'loading' && (
            <div
              role="status"
              className="absolute inset-0 flex items-center justify-center gap-3 text-text-muted"
            >
              <Spinner />
              <span className="no-script:hidden">{t('viewer.loading')}</span>
              <noscript>
                <p>
                  {t('viewer.noScript')} <a href={file}>{t('viewer.openPdf')}</a>
                </p>
              </noscript>
            </div>
          )}
          {state.status === 'failed' && (
            <div role="alert" className="absolute inset-0 flex items-center justify-center">
              <EmptyState
                icon={FileWarning}
                tone="error"
                title={t('viewer.failedTitle')}
                text={t('viewer.failedText')}
              >
                <Button kind="primary" onClick={state.retry}>
                  {t('viewer.retry')}
                </Button>
                <a href={file} className={buttonClass()}>
                  {t('viewer.openPdf')}
                </a>
              </EmptyState>
            </div>
          )}
        </main>
      </div>
      {areKeysShown && <ViewerKeysDialog onClosed={() => setKeysShown(false)} />}
    </div>
  )
}
