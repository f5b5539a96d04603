import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { PageThumbnail } from '#src/features/documents/page-thumbnail.tsx'
import type { OutlineItem, ShownPdf } from '#src/features/documents/use-pdf.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { TabList, tabProps } from '#src/ui/tab-list.tsx'

interface ViewerSideProps {
  /** null: open if the window is wide enough. */
  isOpen: boolean | null
  shown: ShownPdf
  page: number
  onPage: (page: number) => void
  onPlace: (dest: unknown) => void
}

const PANEL = 'viewer-side-panel'

const Places = ({ items, onPlace }: { items: readonly OutlineItem[]; onPlace: (dest: unknown) => void }) => (
  <ul>
    {items.map((item, place) => (
      <li key={place}>
        <button
          type="button"
          onClick={() => onPlace(item.dest)}
          className="flex min-h-8 w-full items-center rounded-control px-2 py-1 text-left text-base wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
        >
          {item.title}
        </button>
        {item.items.length > 0 && (
          <div className="ml-3 border-l pl-1 text-text-muted">
            <Places items={item.items} onPlace={onPlace} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

/** Side panel with page thumbnails and the table of contents. */
export const ViewerSide = ({ isOpen, shown, page, onPage, onPlace }: ViewerSideProps) => {
  const { t } = useTranslation()
  const { pdf, outline } = shown
  const [tab, setTab] = useState<'pages' | 'contents'>(outline.length > 0 ? 'contents' : 'pages')
  if (isOpen === false) return null
  const tabs = [
    { id: 'contents', label: t('viewer.contents') },
    { id: 'pages', label: t('viewer.pages') },
  ] as const
  return (
    <aside
      aria-label={t('viewer.side')}
      className={cx(
        'z-10 w-64 shrink-0 flex-col border-r bg-surface max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:w-72 max-lg:max-w-[85vw] max-lg:shadow-pop',
        isOpen === null ? 'hidden lg:flex' : 'flex',
      )}
    >
      <TabList label={t('viewer.side')} className="flex shrink-0 gap-1 border-b p-2">
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            {...tabProps(tab === id, PANEL)}
            onClick={() => setTab(id)}
            className="h-8 flex-1 rounded-hint text-base font-medium text-text-muted aria-selected:bg-accent-soft aria-selected:text-accent pointer-coarse:h-11"
          >
            {label}
          </button>
        ))}
      </TabList>
      <div
        role="tabpanel"
        id={PANEL}
        aria-label={tabs.find(({ id }) => id === tab)?.label}
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {tab === 'pages' ? (
          <ol className="grid grid-cols-2 gap-2">
            {Array.from({ length: pdf.numPages }, (_, index) => (
              <li key={index}>
                <PageThumbnail pdf={pdf} page={index + 1} isCurrent={page === index + 1} onChoose={onPage} />
              </li>
            ))}
          </ol>
        ) : outline.length > 0 ? (
          <Places items={outline} onPlace={onPlace} />
        ) : (
          <p className="p-2 text-help text-text-muted">{t('viewer.noContents')}</p>
        )}
      </div>
    </aside>
  )
}
