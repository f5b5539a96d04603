import { cloneElement, type ReactElement, useCallback, useEffect, useId, useRef, useState } from 'react'

type Side = 'top' | 'bottom' | 'right'

interface HintProps {
  /** Information that the control does not show, such as why it is disabled; undefined for no hint. */
  text: string | undefined
  /** Preferred side. */
  side?: Side
  /** Whether screen readers skip it, because it only repeats the control's name. */
  silent?: boolean
  /** One focusable control. An `unavailable` one is allowed. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

const OPEN_AFTER_MS = 300
/** Long enough to move the pointer onto the hint. It stays open while the pointer is over it. */
const CLOSE_AFTER_MS = 120
const GAP_PX = 6
const EDGE_PX = 8

/** Places `popup` on the preferred side of `anchor`, or on the opposite side if it does not fit in the window. */
const place = (popup: HTMLElement, anchor: Element, side: Side) => {
  const { left, top, right, bottom, width, height } = anchor.getBoundingClientRect()
  if (side === 'right') {
    popup.style.top = `${top + (height - popup.offsetHeight) / 2}px`
    popup.style.left = `${right + GAP_PX}px`
    return
  }
  const { clientWidth, clientHeight } = document.documentElement
  const above = top - popup.offsetHeight - GAP_PX
  const below = bottom + GAP_PX
  const fitsAbove = above >= EDGE_PX
  const fitsBelow = below + popup.offsetHeight <= clientHeight - EDGE_PX
  const centred = left + (width - popup.offsetWidth) / 2
  const leftMax = clientWidth - popup.offsetWidth - EDGE_PX
  const isAbove = side === 'top' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  popup.style.top = `${isAbove ? above : below}px`
  popup.style.left = `${Math.max(EDGE_PX, Math.min(centred, leftMax))}px`
}

/**
 * Tooltip on hover and focus. Screen readers always get its text as the control's description. A tap on an
 * unavailable control opens it until the next tap elsewhere. Escape closes it.
 */
export const Hint = ({ text, side = 'top', silent = false, children }: HintProps) => {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const turn = useCallback((open: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(open), afterMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const isUnavailable = () => box.current?.firstElementChild?.getAttribute('aria-disabled') === 'true'
  useEffect(() => {
    const anchor = box.current?.firstElementChild
    if (!isOpen || !text || !anchor || !popup.current) return
    const shown = popup.current
    shown.showPopover()
    place(shown, anchor, side)
    const close = () => turn(false, 0)
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const closeElsewhere = ({ target }: PointerEvent) =>
      target instanceof Node && !box.current?.contains(target) && close()
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('scroll', close, true)
    document.addEventListener('pointerdown', closeElsewhere)
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere)
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('scroll', close, true)
      if (shown.isConnected) shown.hidePopover()
    }
  }, [isOpen, side, text, turn])
  const describedBy = [children.props['aria-describedby'], !silent && text && id].filter(Boolean).join(' ')
  return (
    // The span has `display: contents`, so its child is the anchor.
    <span
      ref={box}
      className="contents"
      onPointerEnter={({ pointerType }) => turn(true, pointerType === 'mouse' ? OPEN_AFTER_MS : 0)}
      // Lifting a finger counts as leaving. After a tap on an unavailable control, keep the hint open.
      onPointerLeave={({ pointerType }) =>
        (pointerType === 'mouse' || !isUnavailable()) && turn(false, CLOSE_AFTER_MS)
      }
      onFocus={({ target }) => target.matches(':focus-visible') && turn(true, 0)}
      onBlur={() => turn(false, 0)}
    >
      {describedBy ? cloneElement(children, { 'aria-describedby': describedBy }) : children}
      {text && (
        <span
          ref={popup}
          id={id}
          role="tooltip"
          aria-hidden={silent || undefined}
          popover="manual"
          className="inset-auto max-w-72 rounded-hint border-0 bg-text px-2.5 py-1.5 text-chip font-medium whitespace-normal text-bg"
        >
          {text}
        </span>
      )}
    </span>
  )
}
