import { LICENCE_SEARCH_MIN, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputClass } from '#src/ui/text-input.tsx'

const TYPING_PAUSE_MS = 250
const FOCUS_KEY = '/'

interface SearchBoxProps {
  label: string
  /** Placeholder with the searched fields. */
  hint: string
  /** The search text in the URL; '' for none. */
  value: string
  /** Number of characters from which it searches. */
  min?: number
  onSearch: (search: string) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/** Searches a list from three characters on, 250 ms after the last key. '/' focuses the box. */
export const SearchBox = ({ label, hint, value, min = LICENCE_SEARCH_MIN, onSearch }: SearchBoxProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // The URL changed in another way, such as by Back or Clear filters.
  if (value !== known) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }

  useEffect(() => {
    const text = typed.trim()
    const search = text.length < min ? '' : text
    if (search === known) return
    const timer = setTimeout(() => onSearch(search), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, known, min, onSearch])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== FOCUS_KEY || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const isShort = typed.trim().length > 0 && typed.trim().length < min
  return (
    <div role="search" className="relative min-w-0 flex-1 sm:w-72 sm:flex-none">
      <Search
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-2.5 left-3 text-text-muted pointer-coarse:top-3.5"
      />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        aria-keyshortcuts={FOCUS_KEY}
        aria-describedby={isShort ? 'licence-search-short' : undefined}
        placeholder={hint}
        maxLength={LICENCE_TEXT_MAX}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        className={`peer ${inputClass({ size: 'toolbar' })} pr-9 pl-9 placeholder:text-base`}
      />
      {typed === '' ? (
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-2 right-2.5 hidden h-5 items-center rounded-tag border bg-sunken px-1.5 font-sans text-chip text-text-muted pointer-fine:flex"
        >
          {FOCUS_KEY}
        </kbd>
      ) : (
        <IconButton
          label={t('licences.searchClear')}
          icon={<X aria-hidden size={14} />}
          className="absolute top-0.5 right-0.5 pointer-coarse:top-0 pointer-coarse:right-0"
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
        />
      )}
      {isShort && (
        <p
          id="licence-search-short"
          className="absolute top-full left-0 z-20 mt-1 hidden rounded-hint border bg-surface px-2 py-1 text-chip text-text-muted shadow-pop peer-focus:block"
        >
          {t('licences.searchShort', { count: min })}
        </p>
      )}
    </div>
  )
}
