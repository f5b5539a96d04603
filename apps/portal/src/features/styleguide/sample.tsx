import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ForcedState } from '#src/features/styleguide/forced-states.ts'

interface SampleProps {
  /** Where the component is written, from `src` on. */
  file: string
  /** Which of its states this is. */
  state?: string
  /** How what is shown stands together: in a row unless told. */
  column?: boolean
  children: ReactNode
}

/** A component in one or several of its states, with the name of its file. */
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
  /** Which element takes the state. */
  on?: string
  children: ReactNode
}

/** Shows what is inside as if it were pointed at, pressed or focused. */
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

/** Presses, or focuses, what is inside once it is there. */
export const Pressed = ({ by = 'click', on = 'button', children }: PressedProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>(on)?.[by](), [by, on])
  return (
    <div ref={box} className="contents">
      {children}
    </div>
  )
}
