import { cx } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { ArrowRight } from 'lucide-react'

interface ArrowLinkProps {
  href: string
  label: string
  /** Said after the label, where the same label stands for several things. */
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

/** A link of its own line that leads on: 'All documentation →'. */
export const ArrowLink = ({ href, className, ...words }: ArrowLinkProps) => (
  <a href={href} className={cx(LINK, className)}>
    <Words {...words} />
    <ArrowRight aria-hidden size={16} className="shrink-0" />
  </a>
)

/** A link with its icon before it: 'Read the guide'. */
export const IconLink = ({ href, icon: Icon, className, ...words }: IconLinkProps) => (
  <a href={href} className={cx(LINK, className)}>
    <Icon aria-hidden size={16} className="shrink-0" />
    <Words {...words} />
  </a>
)
