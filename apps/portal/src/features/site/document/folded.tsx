import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldedProps {
  title: string
  className?: string
  children: ReactNode
}

/** Collapsed box with a title, which opens on demand. */
export const Folded = ({ title, className, children }: FoldedProps) => (
  <details className={cx('group rounded-control border bg-surface', className)}>
    <summary className="flex min-h-11 list-none items-center justify-between px-4 text-base font-medium [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
    </summary>
    {children}
  </details>
)
