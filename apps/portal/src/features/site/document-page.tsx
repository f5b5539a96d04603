import '#src/shared/documents/texts/texts.ts'
import { languageNamed } from '@assure/contract/constants'
import { changelogFeedPath, documentPaths, DOCUMENTS } from '@assure/documents/documents'
import { plainText } from '@assure/documents/blocks'
import { useLoaderData } from 'react-router'
import { DocumentArticle } from '#src/features/site/document/document-article.tsx'
import { documentAddresses } from '#src/features/site/document/document-addresses.ts'
import { DocumentHead } from '#src/features/site/document/document-head.tsx'
import { DocumentNav } from '#src/features/site/document/document-nav.tsx'
import { DocumentNeighbours } from '#src/features/site/document/document-neighbours.tsx'
import { PageContents } from '#src/features/site/document/page-contents.tsx'
import { findDocument, listDocuments } from '#src/features/site/document/documents.server.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'

export const handle = PLAIN

/** Loads the document at prerender. Throws for an unknown document. */
export const loader = ({ params }: { params: { lang?: string; documentName?: string } }) => {
  const language = languageNamed(params.lang)
  const document = language && findDocument(language, params.documentName ?? '')
  if (!document) throw new Error(`there is no document ${params.lang}/${params.documentName}`)
  return { document, groups: listDocuments(document.language) }
}
/** Runs only for URLs that were not prerendered: there is no such document. */
export const clientLoader = () => null

/** Page of a document, `/documentation/{lang}/{name}` (HM-08). */
export default function DocumentPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const { document, groups } = data
  const { name, title, summary } = document
  const order = groups.flatMap(({ documents }) => documents)
  const place = order.findIndex((each) => each.name === name)
  const group = DOCUMENTS.find((each) => each.name === name)?.group ?? 'reference'
  return (
    <SiteFrame
      title={title}
      // The title makes descriptions unique, because guides for two platforms start with the same summary.
      description={`${title}. ${plainText(summary)}`}
      addresses={documentAddresses(name)}
      docs={name === 'changelog' ? 'changelog' : 'guides'}
      feed={name === 'changelog' ? changelogFeedPath(document.language) : undefined}
      markdown={documentPaths(document.language, name).markdown}
    >
      <div
        className={`${CONTAINER} grid gap-x-12 pb-24 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)_13rem]`}
      >
        {/* The side columns are not scroll anchors, so the text stays in place while parts above it are laid out. */}
        <div className="pt-6 [overflow-anchor:none] lg:pt-12 print:hidden">
          <div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)]">
            <DocumentNav groups={groups} current={name} />
          </div>
        </div>
        <article className="min-w-0 pt-6 lg:pt-12">
          <DocumentHead document={document} group={group} />
          <PageContents blocks={document.blocks} look="folded" />
          <DocumentArticle document={document} />
          <DocumentNeighbours previous={order[place - 1]} next={order[place + 1]} />
        </article>
        <div className="hidden pt-12 [overflow-anchor:none] xl:block print:hidden">
          <PageContents blocks={document.blocks} look="beside" />
        </div>
      </div>
    </SiteFrame>
  )
}
