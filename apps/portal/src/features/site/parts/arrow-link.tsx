import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { ArrowRight } from 'lucide-react'

interface ArrowLinkProps {
  href: string
  label: string
  /** For screen readers after the label, if several links have the same label. */
  context?: string
  className?: string
}
interface IconLinkProps extends ArrowLinkProps {
  icon: LucideIcon
}

const LINK =
  'inline-flex items-center gap-2 rounded-tag py-1 text-form font-semibold text-accent underline-offset-4 hover:text-accent-hover hover:underline'

const Words = ({ label, context }: Pick<ArrowLinkProps, 'label' | 'context'>) => (
  <span>
    {label}
    {context && <span className="sr-only">{`: ${context}`}</span>}
  </span>
)

/** Link on its own line with an arrow: 'All documentation →'. */
export const ArrowLink = ({ href, className, ...words }: ArrowLinkProps) => (
  <a href={href} className={cx(LINK, className)}>
    <Words {...words} />
    <ArrowRight aria-hidden size={16} className="shrink-0" />
  </a>
)

/** Link with an icon before its label: 'Read the guide'. */
export const IconLink = ({ href, icon: Icon, className, ...words }: IconLinkProps) => (
  <a href={href} className={cx(LINK, className)}>
    <Icon aria-hidden size={16} className="shrink-0" />
    <Words {...words} />
  </a>
)
