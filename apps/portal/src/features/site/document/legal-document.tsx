import type { ProductDocument } from '@assure/documents/blocks'
import { plainText } from '@assure/documents/blocks'
import { documentAddresses } from '#src/features/site/document/document-addresses.ts'
import { DocumentArticle } from '#src/features/site/document/document-article.tsx'
import { DocumentHead } from '#src/features/site/document/document-head.tsx'
import { PageContents } from '#src/features/site/document/page-contents.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'

/** Public page of a legal document. */
export const LegalDocument = ({ document }: { document: ProductDocument }) => (
  <SiteFrame
    title={document.title}
    description={plainText(document.summary)}
    addresses={documentAddresses(document.name)}
  >
    <div className={`${CONTAINER} grid gap-x-16 pb-24 xl:grid-cols-[minmax(0,1fr)_15rem]`}>
      <article className="min-w-0 pt-10 lg:pt-18">
        <DocumentHead document={document} />
        <PageContents blocks={document.blocks} look="folded" />
        <DocumentArticle document={document} />
      </article>
      <div className="hidden pt-18 xl:block print:hidden">
        <PageContents blocks={document.blocks} look="beside" />
      </div>
    </div>
  </SiteFrame>
)
