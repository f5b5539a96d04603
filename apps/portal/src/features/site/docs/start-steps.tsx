import type { CallPage } from '@assure/documents/api/call-page'
import { CALL_WORDS } from '@assure/documents/api/call-words'
import { withCode } from '@assure/documents/blocks'
import { apiPaths } from '@assure/documents/documents'
import { keyParts, START_WORDS } from '@assure/documents/start/start-words'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DocumentText } from '#src/features/site/document/document-text.tsx'
import { CodeTabs } from '#src/features/site/reference/code-tabs.tsx'
import type { StartData } from '#src/features/site/docs/start.server.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

const Step = ({
  number,
  step,
  text = START_WORDS[currentLanguage()][`${step}Text`],
  children,
}: {
  number: number
  step: 'key' | 'send' | 'see'
  text?: ReactNode
  children: ReactNode
}) => (
  <li>
    <span aria-hidden className="start-number">
      {number}
    </span>
    <h3>{START_WORDS[currentLanguage()][step]}</h3>
    <p>{text}</p>
    {children}
  </li>
)

const Sample = ({ name, legend, page }: { name: string; legend: string; page: CallPage }) => (
  <CodeTabs
    name={name}
    legend={legend}
    tabs={page.samples.map(({ name: label, ...sample }) => ({ ...sample, label }))}
    isSampleChoice
  />
)

/** Three steps to the first count. */
export const StartSteps = ({
  page,
  month,
  counts,
  variables,
}: Pick<StartData, 'page' | 'month' | 'counts' | 'variables'>) => {
  const language = currentLanguage()
  const [answer] = page.examples
  return (
    <section aria-labelledby="steps" className="start-steps">
      <h2 id="steps" className="sr-only">
        {t('siteStart.steps')}
      </h2>
      <ol>
        <Step number={1} step="key" text={<DocumentText parts={keyParts(language)} language={language} />}>
          <CodeTabs
            name="variables"
            legend={t('siteStart.keyCode')}
            tabs={[{ id: 'shell', label: 'Shell', syntax: 'sh', code: variables }]}
          />
          <a href={paths.createAccount()} className="start-link">
            {t('documentation.nav.testKey')}
            <ArrowRight aria-hidden size={15} />
          </a>
        </Step>
        <Step number={2} step="send">
          <Sample name="sample" legend={CALL_WORDS[language].sample} page={page} />
          <p className="start-answer">
            <b>{answer?.status}</b> <code>{answer?.body}</code>
          </p>
          <p className="start-note">
            <DocumentText parts={withCode(START_WORDS[language].repeat)} language={language} />
          </p>
        </Step>
        <Step number={3} step="see">
          <Sample name="month" legend={month.title} page={month} />
          <p className="start-note">{START_WORDS[language].counts}</p>
          <dl className="start-counts">
            <div>
              <dt>{t('siteStart.estimations')}</dt>
              <dd>{counts.estimations}</dd>
            </div>
            {counts.brackets.map(([bracket, count]) => (
              <div key={bracket}>
                <dt>{bracket}</dt>
                <dd>{count}</dd>
              </div>
            ))}
            <div>
              <dt>{t('siteStart.spoofs')}</dt>
              <dd>{counts.spoofs}</dd>
            </div>
          </dl>
          <a href={apiPaths(language).call(month.name)} className="start-link">
            {month.title}
            <ArrowRight aria-hidden size={15} />
          </a>
        </Step>
      </ol>
    </section>
  )
}
