import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FindState } from '#src/features/documents/use-pdf.ts'
import type { ViewerActions } from '#src/features/documents/viewer-actions.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputClass } from '#src/ui/text-input.tsx'

interface FindBarProps {
  actions: ViewerActions
  find: FindState | null
  onClose: () => void
}

/** Searches the document: shows the number of matches and steps through them. */
export const FindBar = ({ actions, find, onClose }: FindBarProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const close = useEffectEvent(() => actions.closeFind())
  useEffect(() => () => close(), [])
  const isEmpty = query.trim() === ''
  const matchText = () => {
    if (isEmpty || !find) return ''
    if (find.total > 0) return t('viewer.matches', { current: find.current, total: find.total })
    return find.isDone ? t('viewer.noMatch') : ''
  }
  const look = (how: 'next' | 'previous') => {
    if (!isEmpty) actions.find(query, how)
  }
  return (
    <search className="flex h-12 shrink-0 items-center gap-1 border-b bg-surface px-3 sm:justify-end sm:px-4">
      <input
        type="search"
        autoFocus
        aria-label={t('viewer.find')}
        placeholder={t('viewer.findHint')}
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          actions.find(target.value, 'first')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          else if (event.key === 'Enter') look(event.shiftKey ? 'previous' : 'next')
          else return
          event.preventDefault()
        }}
        className={`${inputClass({ size: 'toolbar' })} max-w-80`}
      />
      <p role="status" className="min-w-20 shrink-0 px-1 text-center text-help tabular-nums text-text-muted">
        {matchText()}
      </p>
      <IconButton
        label={t('viewer.findPrevious')}
        icon={<ChevronUp aria-hidden size={18} />}
        unavailable={!find?.total}
        onClick={() => look('previous')}
      />
      <IconButton
        label={t('viewer.findNext')}
        icon={<ChevronDown aria-hidden size={18} />}
        unavailable={!find?.total}
        onClick={() => look('next')}
      />
      <IconButton label={t('viewer.closeFind')} icon={<X aria-hidden size={18} />} onClick={onClose} />
    </search>
  )
}
