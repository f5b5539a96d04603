import { cx } from 'class-variance-authority'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Summary that opens a row, followed by a plus or minus. The row is a `details` element with the class `group/row`.
 */
export const FoldSummary = ({ className, children }: { className: string; children: ReactNode }) => (
  <summary className={cx('flex list-none items-center gap-4 [&::-webkit-details-marker]:hidden', className)}>
    {children}
    <Plus aria-hidden size={18} className="shrink-0 text-text-muted group-open/row:hidden" />
    <Minus aria-hidden size={18} className="hidden shrink-0 text-text-muted group-open/row:block" />
  </summary>
)
