import '#src/features/site/texts/texts.ts'
import type { ReactNode } from 'react'
import { SiteFooter } from '#src/features/site/site-footer.tsx'
import { SiteHead, type SiteHeadProps } from '#src/features/site/site-head.tsx'
import { SiteHeader } from '#src/features/site/site-header.tsx'
import type { NavItem } from '#src/features/site/site-links.ts'
import { t } from '#src/i18n/translation.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { RetailStrip } from '#src/shared/page/retail-tag.tsx'

interface SiteFrameProps extends SiteHeadProps {
  /** Item of the header that is marked as current. */
  current?: NavItem
  realm?: 'retail'
  /** Search engines leave the page out. */
  unlisted?: true
  children: ReactNode
}

/** A public page: header, content, footer, and what search engines read. Its route's `handle` is `PLAIN`. */
export const SiteFrame = ({ current, realm, unlisted, children, ...head }: SiteFrameProps) => (
  <>
    {unlisted ? <DocumentTitle page={head.title} /> : <SiteHead {...head} />}
    <a
      href="#main"
      className="sr-only z-20 rounded-control bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
    >
      {t('shell.skipToContent')}
    </a>
    {realm === 'retail' && <RetailStrip />}
    <SiteHeader current={current} realm={realm} />
    <main id="main">{children}</main>
    <SiteFooter addresses={head.addresses} />
  </>
)
