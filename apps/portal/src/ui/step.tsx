import type { ReactNode } from 'react'

interface StepProps {
  number: number
  title: string
  text: string
  /** The content of the step. */
  children?: ReactNode
}

/** One step of a numbered list. */
export const Step = ({ number, title, text, children }: StepProps) => (
  <li className="flex gap-4 border-b py-6 first:pt-0 last:border-b-0 last:pb-0">
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-full border border-border-strong text-base font-semibold"
    >
      {number}
    </span>
    <div className="min-w-0 pt-1">
      <h2 className="text-form font-semibold">{title}</h2>
      <p className="mt-0.5 text-base text-text-muted">{text}</p>
      {children && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </div>
  </li>
)
