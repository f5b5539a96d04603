import './reference.css'
import '#src/shared/documents/texts/texts.ts'
import type { Language } from '@assure/contract/constants'
import type { Audience } from '@assure/contract/openapi-operations'
import type { CallNav } from '@assure/documents/api/call-nav'
import type { ReactNode } from 'react'
import { ReferenceNav } from '#src/features/site/reference/reference-nav.tsx'
import { SiteFrame } from '#src/features/site/site-frame.tsx'

interface ReferenceFrameProps {
  title: string
  description: string
  addresses: Record<Language, string>
  nav: CallNav
  audience: Audience
  /** The name of the call of this page. */
  current?: string
  /** The dark column. */
  side?: ReactNode
  /** Path of the page as Markdown. */
  markdown: string
  children: ReactNode
}

/** A page of the API reference: calls on the left, text, and code on the right. */
export const ReferenceFrame = ({ nav, audience, current, side, children, ...head }: ReferenceFrameProps) => (
  <SiteFrame {...head} docs="reference">
    <div className="call-page" data-has-side={side ? true : undefined}>
      <ReferenceNav nav={nav} audience={audience} current={current} />
      <article className="call-text">{children}</article>
      {side}
    </div>
  </SiteFrame>
)
