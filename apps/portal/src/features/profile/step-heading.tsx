import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a step that has just come up: it takes the focus, so that it is read out. */
export const StepHeading = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
      {children}
    </h3>
  )
}
