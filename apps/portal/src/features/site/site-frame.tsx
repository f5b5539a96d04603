import '#src/features/site/texts/texts.ts'
import type { ReactNode } from 'react'
import { DocsHeader, type DocsItem } from '#src/features/site/docs/docs-header.tsx'
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
  /** Item of the documentation's own header. Without one, the page has the header of the site. */
  docs?: DocsItem
  /** Path of the page as Markdown. */
  markdown?: string
  /** Path of an Atom feed about the page. */
  feed?: string | undefined
  /** Search engines leave the page out. */
  unlisted?: true
  children: ReactNode
}

/** A public page: header, content, footer, and what search engines read. Its route's `handle` is `PLAIN`. */
export const SiteFrame = ({
  current,
  realm,
  docs,
  markdown,
  feed,
  unlisted,
  children,
  ...head
}: SiteFrameProps) => (
  <>
    {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
    {feed && <link rel="alternate" type="application/atom+xml" href={feed} title={head.title} />}
    {unlisted ? <DocumentTitle page={head.title} /> : <SiteHead {...head} />}
    <a
      href="#main"
      className="sr-only z-20 rounded-control bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-3 focus:left-3"
    >
      {t('shell.skipToContent')}
    </a>
    {realm === 'retail' && <RetailStrip />}
    {docs ? (
      <DocsHeader current={docs} addresses={head.addresses} />
    ) : (
      <SiteHeader current={current} realm={realm} />
    )}
    <main id="main">{children}</main>
    <SiteFooter addresses={head.addresses} />
  </>
)
