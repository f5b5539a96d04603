import type { CallPage } from '@assure/documents/api/call-page'
import { CALL_WORDS } from '@assure/documents/api/call-words'
import { documentPaths } from '@assure/documents/documents'
import { CodeTabs } from '#src/features/site/reference/code-tabs.tsx'
import { TryCall } from '#src/features/site/reference/try-call.tsx'
import { currentLanguage } from '#src/i18n/translation.ts'

/** The dark column of a call: samples, answers by status, headers, "Try it". */
export const CallSamples = ({ page }: { page: CallPage }) => {
  const words = CALL_WORDS[currentLanguage()]
  const { samples, examples, headers } = page
  // A call of a device has only one language with a client: it comes first.
  const ordered = samples.toSorted((one, other) => Number(!one.code) - Number(!other.code))
  return (
    <aside className="call-samples" aria-label={words.samples}>
      <div>
        <CodeTabs
          name="sample"
          legend={words.sample}
          tabs={ordered.map(({ name, ...sample }) => ({ ...sample, label: name }))}
          note={words.needsProof.replaceAll('`', '')}
          isSampleChoice
        />
        <CodeTabs
          name="answer"
          legend={words.answer}
          tabs={examples.map(({ status, body }) => ({
            ...{ id: String(status), label: String(status) },
            ...{ syntax: 'json', code: body },
          }))}
        />
        <div className="code-tabs">
          <h2 className="code-tabs-title">{words.headers}</h2>
          <pre className="code-tabs-headers">
            {headers.map(({ name, value }) => (
              <code key={name}>{[name, value].join(': ')}</code>
            ))}
          </pre>
        </div>
        <TryCall page={page} />
        <p className="code-tabs-foot">
          {samples.some(({ code }) => code === undefined) ? (
            <a href={`${documentPaths(page.language, 'reporting-usage').page}#typescript`}>
              {words.getClient}
            </a>
          ) : (
            words.notRun
          )}
        </p>
      </div>
    </aside>
  )
}
