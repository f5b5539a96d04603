import {
  ChevronDown,
  ChevronUp,
  Keyboard,
  Minus,
  MoveHorizontal,
  PanelLeft,
  Plus,
  Search,
} from 'lucide-react'
import { useState } from 'react'
import type { ViewerActions } from '#src/features/documents/viewer-actions.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputClass } from '#src/ui/text-input.tsx'

interface ViewerToolbarProps {
  /** null until a document is shown. */
  actions: ViewerActions | null
  page: number
  pages: number
  scale: number
  onSide: () => void
  onFind: () => void
  onKeys: () => void
}

/** Editable page number. */
const PageField = ({ actions, page, pages }: Pick<ViewerToolbarProps, 'actions' | 'page' | 'pages'>) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(typed)
    if (typed !== null && Number.isInteger(wanted) && wanted > 0) actions?.goTo(wanted)
    setTyped(null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
      className="flex items-center gap-1.5 text-base text-text-muted"
    >
      <input
        type="text"
        inputMode="numeric"
        aria-label={t('viewer.pageNumber')}
        value={typed ?? (pages === 0 ? '' : String(page))}
        readOnly={!actions}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={go}
        className={`${inputClass({ size: 'toolbar' })} w-12! px-1! text-center tabular-nums`}
      />
      <span className="whitespace-nowrap tabular-nums">
        {t('viewer.ofPages', { pages: pages === 0 ? '–' : pages })}
      </span>
    </form>
  )
}

/** Toolbar for pages, zoom and search. */
export const ViewerToolbar = ({
  actions,
  page,
  pages,
  scale,
  onSide,
  onFind,
  onKeys,
}: ViewerToolbarProps) => {
  const { t } = useTranslation()
  const unavailable = !actions
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.toolbar')}
      className="flex h-12 shrink-0 items-center justify-between gap-2 border-b bg-surface px-3 sm:px-4"
    >
      <div className="flex items-center gap-1">
        <IconButton
          label={t('viewer.side')}
          title={t('viewer.side')}
          icon={<PanelLeft aria-hidden size={18} />}
          unavailable={unavailable}
          onClick={onSide}
        />
        <Hint text={page <= 1 ? t('common.firstPage') : undefined}>
          <IconButton
            label={t('viewer.previousPage')}
            title={t('viewer.previousPage')}
            icon={<ChevronUp aria-hidden size={18} />}
            unavailable={unavailable || page <= 1}
            onClick={() => actions?.goBy(-1)}
            className="max-sm:hidden"
          />
        </Hint>
        <Hint text={page >= pages ? t('common.lastPage') : undefined}>
          <IconButton
            label={t('viewer.nextPage')}
            title={t('viewer.nextPage')}
            icon={<ChevronDown aria-hidden size={18} />}
            unavailable={unavailable || page >= pages}
            onClick={() => actions?.goBy(1)}
            className="max-sm:hidden"
          />
        </Hint>
        <PageField actions={actions} page={page} pages={pages} />
      </div>
      <div role="group" aria-label={t('viewer.zoom')} className="flex items-center gap-1">
        <IconButton
          label={t('viewer.zoomOut')}
          title={t('viewer.zoomOut')}
          icon={<Minus aria-hidden size={18} />}
          unavailable={unavailable}
          onClick={() => actions?.zoomOut()}
        />
        <output
          aria-label={t('viewer.zoom')}
          className="w-12 text-center text-base tabular-nums text-text-muted max-sm:hidden"
        >
          {Math.round(scale * 100)} %
        </output>
        <IconButton
          label={t('viewer.zoomIn')}
          title={t('viewer.zoomIn')}
          icon={<Plus aria-hidden size={18} />}
          unavailable={unavailable}
          onClick={() => actions?.zoomIn()}
        />
        <IconButton
          label={t('viewer.fitWidth')}
          title={t('viewer.fitWidth')}
          icon={<MoveHorizontal aria-hidden size={18} />}
          unavailable={unavailable}
          onClick={() => actions?.fitWidth()}
        />
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label={t('viewer.find')}
          title={t('viewer.find')}
          icon={<Search aria-hidden size={18} />}
          unavailable={unavailable}
          onClick={onFind}
        />
        <IconButton
          label={t('viewer.keys')}
          title={t('viewer.keys')}
          icon={<Keyboard aria-hidden size={18} />}
          onClick={onKeys}
          className="max-sm:hidden pointer-coarse:hidden"
        />
      </div>
    </div>
  )
}
