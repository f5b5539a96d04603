import { Tabs } from '@base-ui/react/tabs'
import { OPENAPI_PATH } from '@assure/contract/service-paths'
import {
  codeParts,
  type CodePart,
  codeSample,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
  SECRET_VARIABLE,
} from '#src/features/api-keys/code-samples.ts'
import { useState } from 'react'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

const LOOKS: Record<CodePart['look'], string> = {
  plain: '',
  string: 'text-accent',
  comment: 'text-text-muted',
}

const Code = ({ sample }: { sample: string }) => {
  const { t } = useTranslation()
  return (
    <pre
      aria-label={t('apiKeys.sample.code')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
      tabIndex={0}
      className="overflow-x-auto py-4 font-mono text-cell focus-visible:-outline-offset-2"
    >
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
}

/** How to make the first call with this key. The secret stays a placeholder. */
export const SamplePanel = ({ sessionId }: { sessionId: string }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<SampleLanguage>('curl')
  const comment = t('apiKeys.sample.comment', { variable: SECRET_VARIABLE })
  const sampleOf = (language: SampleLanguage) =>
    codeSample(language, { origin: window.location.origin, sessionId, comment })
  return (
    <section
      aria-labelledby="first-call"
      className="min-w-0 overflow-hidden rounded-surface border bg-surface"
    >
      <h2 id="first-call" className="px-4 pt-4 text-panel font-semibold sm:px-6">
        {t('apiKeys.sample.title')}
      </h2>
      <Tabs.Root value={shown} onValueChange={(value) => setShown(value as SampleLanguage)}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b px-2 sm:px-4">
          <Tabs.List aria-label={t('apiKeys.sample.languages')} className="flex">
            {SAMPLE_LANGUAGES.map((language) => (
              <Tabs.Tab
                key={language}
                value={language}
                className="-mb-px h-11 border-b-2 border-transparent px-2 text-text-muted hover:text-text data-active:border-accent data-active:font-semibold data-active:text-text"
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
          <Tabs.Panel key={language} value={language} tabIndex={-1}>
            <Code sample={sampleOf(language)} />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
      <p className="border-t px-4 py-3 text-help text-text-muted sm:px-6">
        {t('apiKeys.sample.text')}{' '}
        <a href={OPENAPI_PATH} className="rounded-tag font-medium text-accent underline">
          {t('apiKeys.sample.contract')}
        </a>
        {'.'}
      </p>
    </section>
  )
}
