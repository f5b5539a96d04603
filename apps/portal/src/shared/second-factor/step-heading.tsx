import { type ReactNode, useEffect, useRef } from 'react'

/** Heading of a new step. It takes the focus, so that screen readers announce it. */
export const StepHeading = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
      {children}
    </h3>
  )
}
