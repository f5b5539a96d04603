import { Tabs } from '@base-ui/react/tabs'
import { OPENAPI_PATH } from '@assure/contract/service-paths'
import {
  codeParts,
  type CodePart,
  codeSample,
  SAMPLE_CALLS,
  SAMPLE_LANGUAGES,
  type SampleCall,
  type SampleLanguage,
  SECRET_VARIABLE,
} from '#src/features/api-keys/code-samples.ts'
import { useState } from 'react'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { randomUuid } from '#src/lib/random-id.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

const LOOKS: Record<CodePart['look'], string> = {
  plain: '',
  string: 'text-accent',
  comment: 'text-text-muted',
}

const Code = ({ sample }: { sample: string }) => (
  <pre className="font-mono text-cell">
    <code className="block w-max min-w-full px-4 sm:px-6">
      {sample.split('\n').map((line, place) => (
        <span key={`${place} ${line}`} className="flex gap-6">
          <span aria-hidden className="w-4 shrink-0 text-right text-text-faint select-none">
            {place + 1}
          </span>
          <span>
            {codeParts(line).map(({ look, text }, part) => (
              <span key={`${part} ${text}`} className={LOOKS[look]}>
                {text}
              </span>
            ))}
            {'\n'}
          </span>
        </span>
      ))}
    </code>
  </pre>
)

/** Sample code for the first call with this key. The secret stays a placeholder. */
export const SamplePanel = ({ sessionId }: { sessionId: string }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<SampleLanguage>('curl')
  const [call, setCall] = useState<SampleCall>('account')
  const [report] = useState(() => ({ reportId: randomUuid(), day: new Date().toISOString().slice(0, 10) }))
  const comment = t('apiKeys.sample.comment', { variable: SECRET_VARIABLE })
  const sampleOf = (language: SampleLanguage) =>
    codeSample(call, language, { origin: window.location.origin, sessionId, comment, ...report })
  return (
    <section
      aria-labelledby="first-call"
      className="min-w-0 overflow-hidden rounded-surface border bg-surface"
    >
      <h2 id="first-call" className="px-4 pt-4 text-panel font-semibold sm:px-6">
        {t('apiKeys.sample.title')}
      </h2>
      <div className="max-w-100 px-4 pt-3 pb-1 sm:px-6">
        <SegmentedControl
          legend={t('apiKeys.sample.calls')}
          choices={SAMPLE_CALLS.map((value) => ({ value, label: t(`apiKeys.sample.call.${value}`) }))}
          value={call}
          onChange={setCall}
        />
      </div>
      <Tabs.Root value={shown} onValueChange={(value) => setShown(value as SampleLanguage)}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b pr-2 pl-4 sm:pr-4 sm:pl-6">
          <Tabs.List aria-label={t('apiKeys.sample.languages')} className="flex gap-6">
            {SAMPLE_LANGUAGES.map((language) => (
              <Tabs.Tab
                key={language}
                value={language}
                className="-mb-px h-11 border-b-2 border-transparent text-text-muted hover:text-text data-active:border-accent data-active:font-semibold data-active:text-text"
              >
                {t(`apiKeys.sample.${language}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <CopyButton
            label={t('apiKeys.sample.copy')}
            text={t('apiKeys.sample.copy')}
            valueOf={() => sampleOf(shown)}
          />
        </div>
        {SAMPLE_LANGUAGES.map((language) => (
          // A tab panel can have the focus, so the keyboard can scroll it.
          <Tabs.Panel
            key={language}
            value={language}
            className="overflow-x-auto py-4 focus-visible:-outline-offset-2"
          >
            <Code sample={sampleOf(language)} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <p className="border-t px-4 py-3 text-help text-text-muted sm:px-6">
        {t(`apiKeys.sample.text.${call}`)} {t('apiKeys.sample.everyCall')}{' '}
        <a href={OPENAPI_PATH} className="rounded-tag font-medium text-accent underline">
          {t('apiKeys.sample.contract')}
        </a>
        {'.'}
      </p>
    </section>
  )
}
