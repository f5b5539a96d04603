import { fillBlanks } from '@assure/contract/fill-blanks'
import { apiPaths, documentPaths, markdownPath, problemPath } from '@assure/documents/documents'
import { plainText } from '@assure/documents/blocks'
import type { CallPage, ChipKind } from '@assure/documents/api/call-page'
import { CALL_WORDS } from '@assure/documents/api/call-words'
import { KeyRound, Layers, type LucideIcon, Repeat } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { CopyButton } from '#src/features/site/parts/copy-button.tsx'
import { CallSamples } from '#src/features/site/reference/call-samples.tsx'
import { Fields } from '#src/features/site/reference/field-list.tsx'
import { loadCall } from '#src/features/site/reference/reference.server.ts'
import { ReferenceFrame } from '#src/features/site/reference/reference-frame.tsx'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { datedSample } from '#src/features/site/parts/dated-sample.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN
export const loader = loadCall
/** Runs only for URLs that were not prerendered: there is no such call. */
export const clientLoader = () => null

const ICONS: Record<ChipKind, LucideIcon> = { who: KeyRound, repeat: Repeat, limit: Layers }

const Head = ({ page }: { page: CallPage }) => {
  const { language, audience, topic, title, method, path, summary, chips, guide, readBack } = page
  const words = CALL_WORDS[language]
  return (
    <>
      <p className="call-way">
        <a href={apiPaths(language).overview}>{words.reference}</a>
        {` › ${words.audiences[audience]} › ${topic}`}
      </p>
      <h1>{title}</h1>
      <p className="call-address" data-copy-scope>
        <b data-method={method}>{method}</b>
        <code data-copy-text>{path}</code>
        <CopyButton label={t('site.code.copyOf', { name: title, language: path })} />
      </p>
      <p className="call-summary">
        <DocumentText parts={summary} language={language} />
        {guide && (
          <>
            {' '}
            <a href={documentPaths(language, guide.name).page}>{guide.title}</a>
          </>
        )}
      </p>
      {readBack && (
        <p className="call-summary">
          {words.readBack} <a href={apiPaths(language).call(readBack.name)}>{readBack.title}</a>
          {readBack.token.length > 0 && '. '}
          <DocumentText parts={readBack.token} language={language} />
        </p>
      )}
      <ul className="call-chips">
        {chips.map(({ kind, parts }) => {
          const Icon = ICONS[kind]
          return (
            <li key={plainText(parts)}>
              <Icon aria-hidden size={14} />
              <span>
                <DocumentText parts={parts} language={language} />
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Problems = ({ problems, language }: Pick<CallPage, 'problems' | 'language'>) => (
  <ul className="call-problems">
    {problems.map(({ code, status, meaning }) => (
      <li key={code}>
        <span>{status}</span>
        <a href={problemPath(language, code)}>
          <code>{code}</code>
        </a>
        <span>
          <DocumentText parts={meaning} language={language} />
        </span>
      </li>
    ))}
  </ul>
)

/** Page of a public call, `/documentation/{lang}/api/{call}`. */
export default function CallReferencePage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const { page, nav } = data
  const { language, name, takes, former, answers, oldForm, own } = page
  const words = CALL_WORDS[language]
  const isEmpty = (shape: CallPage['takes']) => shape.fields.length + shape.variants.length === 0
  return (
    <ReferenceFrame
      title={page.title}
      description={`${page.title}, ${page.method} ${page.path}. ${plainText(page.summary)}`}
      addresses={inEachLanguage((each) => apiPaths(each).call(name))}
      markdown={markdownPath(apiPaths(currentLanguage()).call(name))}
      nav={nav}
      audience={page.audience}
      current={name}
      side={<CallSamples page={page} />}
    >
      <Head page={page} />
      <h2 id="takes">{words.takes}</h2>
      {isEmpty(takes) ? <p className="call-none">{words.takesNothing}</p> : <Fields shape={takes} />}
      {former.length > 0 && (
        <details className="call-former">
          <summary>{words.former}</summary>
          {own && (
            <p>
              <DocumentText parts={own} language={language} />
            </p>
          )}
          <Fields shape={{ fields: former, variants: [] }} />
        </details>
      )}
      <h2 id="answers">{words.answers}</h2>
      {isEmpty(answers) ? <p className="call-none">{words.answersNothing}</p> : <Fields shape={answers} />}
      <h2 id="problems">{words.wrong}</h2>
      <Problems problems={page.problems} language={language} />
      {oldForm && (
        <details className="call-former">
          <summary>
            <DocumentText
              parts={[{ kind: 'text', text: words.oldForm.replaceAll('`', '') }]}
              language={language}
            />
          </summary>
          <p>{fillBlanks(words.oldFormText.replaceAll('`', ''), oldForm)}</p>
          <pre data-scrolls role="region" aria-label={words.oldForm.replaceAll('`', '')}>
            <code>{datedSample(oldForm.body)}</code>
          </pre>
        </details>
      )}
    </ReferenceFrame>
  )
}
