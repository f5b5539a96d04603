import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

const CONTROLS = 'button, a[href], input, select, textarea, [role=button]'
/** Controls that use the arrow keys for their text. */
const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

const isInMenu = (element: Element): boolean => element.closest('[role=menu]') !== null
/** Whether an element uses the arrow keys itself. */
const hasOwnKeys = (element: Element): boolean => element.matches(TYPED_INTO) || isInMenu(element)

const controlsIn = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled') && !isInMenu(control) && control.getClientRects().length > 0,
  )

/** The rows that hold a control, each with its controls from left to right. */
const rowsOf = (table: HTMLTableElement): HTMLElement[][] =>
  [...table.rows].map(controlsIn).filter((controls) => controls.length > 0)

const columnOf = (control: Element) => control.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? 0

/** The control of a row that is nearest to a column. */
const nearest = (row: readonly HTMLElement[], column: number): HTMLElement | undefined =>
  row.toSorted((a, b) => Math.abs(columnOf(a) - column) - Math.abs(columnOf(b) - column))[0]

/** Where a key leads to from a control; undefined where it leads nowhere. */
const target = (
  rows: readonly HTMLElement[][],
  from: HTMLElement,
  { key, ctrlKey }: KeyboardEvent,
): HTMLElement | undefined => {
  const at = rows.findIndex((row) => row.includes(from))
  const row = rows[at]
  if (!row) return undefined
  const place = row.indexOf(from)
  switch (key) {
    case 'ArrowRight':
      return row[place + 1]
    case 'ArrowLeft':
      return row[place - 1]
    case 'ArrowDown':
      return nearest(rows[at + 1] ?? [], columnOf(from))
    case 'ArrowUp':
      return nearest(rows[at - 1] ?? [], columnOf(from))
    case 'Home':
      return (ctrlKey ? rows[0] : row)?.[0]
    case 'End':
      return (ctrlKey ? rows.at(-1) : row)?.at(-1)
    default:
      return undefined
  }
}
const MOVES = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End']

/**
 * Makes a table one stop of the Tab key, as the grid pattern of WAI-ARIA has it: arrows, Home and End lead to its other
 * controls. The stop stays on the control that had the focus last.
 */
export const useTableKeys = () => {
  const table = useRef<HTMLTableElement>(null)
  const stop = useRef<HTMLElement>(null)

  /** Leaves one control in the order of the Tab key. */
  const arrange = () => {
    if (!table.current) return
    const controls = rowsOf(table.current).flat()
    if (!stop.current || !controls.includes(stop.current)) stop.current = controls[0] ?? null
    for (const control of controls) {
      if (control.matches(TYPED_INTO)) continue
      control.tabIndex = control === stop.current ? 0 : -1
    }
  }
  // Cells render by themselves, such as one that turns into its editor.
  useEffect(() => {
    arrange()
    if (!table.current) return
    const observer = new MutationObserver(arrange)
    observer.observe(table.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])

  return {
    ref: table,
    onFocusCapture: ({ target: focused }: FocusEvent) => {
      if (!(focused instanceof HTMLElement) || hasOwnKeys(focused)) return
      stop.current = focused
      arrange()
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      const { current } = table
      const from = event.target
      if (!current || !(from instanceof HTMLElement) || !current.contains(from)) return
      if (hasOwnKeys(from) || !MOVES.includes(event.key) || event.altKey || event.metaKey) return
      const to = target(rowsOf(current), from, event)
      // A menu's button would open at an arrow: within the table arrows only move.
      event.preventDefault()
      event.stopPropagation()
      to?.focus()
    },
  }
}
