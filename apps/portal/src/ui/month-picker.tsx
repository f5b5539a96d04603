import { Calendar, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { addMonths, type Month, monthName, monthParts, shortMonthWord } from '#src/lib/month.ts'
import { clampMonth, monthByKey, monthRows } from '#src/lib/month-grid.ts'
import { Hint } from '#src/ui/hint.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { placePopover } from '#src/ui/place-popover.ts'

interface MonthPickerProps {
  value: Month
  min: Month
  max: Month
  locale: string
  onChange: (month: Month) => void
  texts: {
    /** Label of the button, together with the month. */
    choose: string
    picker: string
    previousYear: string
    nextYear: string
    /** Why no earlier year is available. */
    noEarlier: string
    /** Why no later year is available. */
    noLater: string
    /** Text below the months. */
    note: string
  }
}

/**
 * A button with the month, and a grid with the months of a year. In the grid, the arrow keys move by month and row,
 * Home and End to the first and last month, Page Up and Page Down by year. Enter selects.
 */
export const MonthPicker = ({ value, min, max, locale, onChange, texts }: MonthPickerProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(value)
  const { year } = monthParts(at)
  const isFirstYear = year <= monthParts(min).year
  const isLastYear = year >= monthParts(max).year
  // Only keyboard moves the focus to a month. The year buttons keep the focus when clicked.
  const takesFocus = useRef(false)
  useEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    popover.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  }, [at, isOpen])

  const onToggle = (event: ToggleEvent) => {
    const opened = event.newState === 'open'
    setIsOpen(opened)
    if (!opened || !popover.current || !button.current) return
    setAt(value)
    takesFocus.current = true
    placePopover(popover.current, button.current)
    const close = () => popover.current?.hidePopover()
    // The popover is positioned once, so it closes when the page scrolls or resizes.
    addEventListener('scroll', close, { once: true, passive: true })
    addEventListener('resize', close, { once: true })
  }
  const choose = (month: Month) => {
    popover.current?.hidePopover()
    button.current?.focus()
    onChange(month)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = monthByKey(event.key, at, min, max)
    if (next === undefined) return
    event.preventDefault()
    takesFocus.current = true
    setAt(next)
  }
  const toYear = (count: number) => setAt(clampMonth(addMonths(at, 12 * count), min, max))
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={texts.choose}
        popoverTarget={id}
        className="flex h-9 items-center gap-2 rounded-control border border-border-control bg-surface px-3 font-medium hover:bg-sunken max-sm:flex-1 pointer-coarse:h-11"
      >
        <Calendar aria-hidden size={16} className="shrink-0 text-text-muted" />
        <span className="min-w-0 flex-1 truncate text-left sm:min-w-30">{monthName(value, locale)}</span>
        <ChevronDown aria-hidden size={16} className="shrink-0 text-text-muted" />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.picker}
        onToggle={onToggle}
        className="fixed inset-auto m-0 w-70 rounded-surface border bg-surface p-3 text-text shadow-pop"
      >
        <div className="flex items-center justify-between">
          <Hint text={isFirstYear ? texts.noEarlier : undefined}>
            <IconButton
              label={texts.previousYear}
              icon={<ChevronLeft aria-hidden size={16} />}
              unavailable={isFirstYear}
              onClick={() => toYear(-1)}
            />
          </Hint>
          <span id={`${id}-year`} aria-live="polite" className="font-semibold tabular-nums">
            {year}
          </span>
          <Hint text={isLastYear ? texts.noLater : undefined}>
            <IconButton
              label={texts.nextYear}
              icon={<ChevronRight aria-hidden size={16} />}
              unavailable={isLastYear}
              onClick={() => toYear(1)}
            />
          </Hint>
        </div>
        <div role="grid" tabIndex={-1} aria-labelledby={`${id}-year`} onKeyDown={onKeyDown} className="mt-2">
          {monthRows(year).map((months) => (
            <div key={months[0]} role="row" tabIndex={-1} className="grid grid-cols-3 gap-1 py-0.5">
              {months.map((month) => {
                const isBeyond = month < min || month > max
                return (
                  <button
                    key={month}
                    type="button"
                    role="gridcell"
                    tabIndex={month === at ? 0 : -1}
                    aria-selected={month === value}
                    aria-disabled={isBeyond || undefined}
                    onClick={() => isBeyond || choose(month)}
                    className="h-10 rounded-hint font-medium not-aria-disabled:hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:font-normal aria-disabled:text-text-faint aria-selected:bg-accent-soft aria-selected:text-accent pointer-coarse:h-11"
                  >
                    <span aria-hidden>{shortMonthWord(month, locale)}</span>
                    <span className="sr-only">{monthName(month, locale)}</span>
                  </button>
                )
              })}
            </div>
          ))}
        </div>
        <p className="mt-2 border-t pt-2 text-chip text-text-muted">{texts.note}</p>
      </div>
    </>
  )
}
