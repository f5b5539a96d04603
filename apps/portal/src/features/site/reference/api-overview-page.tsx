import { formerAnchors } from '@assure/documents/api/former-anchors'
import { plainText } from '@assure/documents/blocks'
import { apiPaths, documentPaths, markdownPath, REFERENCE } from '@assure/documents/documents'
import { useLoaderData } from 'react-router'
import { DocumentArticle } from '#src/features/site/document/document-article.tsx'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { loadOverview } from '#src/features/site/reference/reference.server.ts'
import { ReferenceFrame } from '#src/features/site/reference/reference-frame.tsx'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN
export const loader = loadOverview
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

/** Overview of the API reference, `/documentation/{lang}/api`. It redirects the anchors of the former single page. */
export default function ApiOverviewPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const { document, nav } = data
  const language = currentLanguage()
  const { viewer } = documentPaths(language, REFERENCE)
  const { overview, portal } = apiPaths(language)
  return (
    <ReferenceFrame
      title={document.title}
      description={plainText(document.summary)}
      addresses={inEachLanguage((each) => apiPaths(each).overview)}
      markdown={markdownPath(overview)}
      nav={nav}
      audience="server"
    >
      <h1>{document.title}</h1>
      <p className="call-summary">
        <DocumentText parts={document.summary} language={language} />
      </p>
      <p className="call-actions">
        <a href={viewer}>{t('documentation.openInViewer')}</a>
        <a href={markdownPath(overview)} type="text/markdown">
          {t('documentation.asMarkdown')}
        </a>
      </p>
      <div data-former-anchors={JSON.stringify(formerAnchors())} data-calls={overview} data-portal={portal}>
        <DocumentArticle document={document} />
      </div>
    </ReferenceFrame>
  )
}
