import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ForcedState } from '#src/features/styleguide/forced-states.ts'

interface SampleProps {
  /** Source file of the component, relative to `src`. */
  file: string
  /** Name of the shown state. */
  state?: string
  /** Whether to arrange the children in a column instead of a row. */
  column?: boolean
  children: ReactNode
}

/** Component in one or several states, with its file name. */
export const Sample = ({ file, state, column = false, children }: SampleProps) => (
  <div className="min-w-0" data-file={file}>
    <p className="mb-2 text-chip text-text-muted">
      {file}
      {state && <span className="text-text-faint"> · {state}</span>}
    </p>
    <div className={cx('flex gap-3', column ? 'flex-col' : 'flex-wrap items-center')}>{children}</div>
  </div>
)

interface ForcedProps {
  state: ForcedState
  /** Selector of the element that gets the state. */
  on?: string
  children: ReactNode
}

/** Shows its child as hovered, pressed or focused. */
export const Forced = ({ state, on = 'button, a, input, select, textarea', children }: ForcedProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current?.querySelector<HTMLElement>(on)
    if (element) element.dataset['force'] = state
  }, [on, state])
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}

interface PressedProps {
  by?: 'click' | 'focus'
  on?: string
  children: ReactNode
}

/** Clicks or focuses its child after mounting. */
export const Pressed = ({ by = 'click', on = 'button', children }: PressedProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(on)?.[by](), [by, on])
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}
