import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text: ReactNode
  tone?: 'calm' | 'error'
  /** The next step. */
  children?: ReactNode
}

/** Shown instead of an empty list: its purpose and the first step. */
export const EmptyState = ({ icon: Icon, title, text, tone = 'calm', children }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-140 flex-col items-center px-4 py-10 text-center">
    <span
      className={`flex size-10 items-center justify-center rounded-full ${tone === 'error' ? 'bg-error-soft text-error' : 'bg-sunken text-text-muted'}`}
    >
      <Icon aria-hidden className="size-5" />
    </span>
    <h2 className="mt-3 font-semibold">{title}</h2>
    <p className="mt-1 max-w-82 text-help text-balance wrap-anywhere text-text-muted">{text}</p>
    {children && <div className="mt-4 flex flex-wrap items-center justify-center gap-2">{children}</div>}
  </div>
)
