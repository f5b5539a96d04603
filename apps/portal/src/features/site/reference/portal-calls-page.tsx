import { CALL_WORDS } from '@assure/documents/api/call-words'
import { plainText } from '@assure/documents/blocks'
import { apiPaths, markdownPath } from '@assure/documents/documents'
import { useLoaderData } from 'react-router'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { type FoldedCall, loadPortalCalls } from '#src/features/site/reference/reference.server.ts'
import { ReferenceFrame } from '#src/features/site/reference/reference-frame.tsx'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { currentLanguage } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN
export const loader = loadPortalCalls
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

const Call = ({ call }: { call: FoldedCall }) => {
  const words = CALL_WORDS[currentLanguage()]
  const { name, method, path, summary, takes, answers, chips } = call
  const lines = [
    [method, path, chips && `(${chips})`].filter(Boolean).join(' '),
    ...(takes ? [`\n${words.takes}\n${takes}`] : []),
    ...(answers ? [`\n${words.answers}\n${answers}`] : []),
  ]
  return (
    <details className="portal-call">
      <summary>
        <code>{name}</code>
        <span>
          <DocumentText parts={summary} language={currentLanguage()} />
        </span>
      </summary>
      {/* The anchor is inside, so that a link to it opens the call. */}
      <pre id={name}>{lines.join('\n')}</pre>
    </details>
  )
}

/** All calls of the portal's own pages, `/documentation/{lang}/api/portal`. */
export default function PortalCallsPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const { title, summary, calls, nav } = data
  const language = currentLanguage()
  return (
    <ReferenceFrame
      title={title}
      description={plainText(summary)}
      addresses={inEachLanguage((each) => apiPaths(each).portal)}
      markdown={markdownPath(apiPaths(language).portal)}
      nav={nav}
      audience="portal"
    >
      <h1>{title}</h1>
      <p className="call-summary">
        <DocumentText parts={summary} language={language} />
      </p>
      <div className="portal-calls">
        {calls.map((call) => (
          <Call key={call.name} call={call} />
        ))}
      </div>
    </ReferenceFrame>
  )
}
