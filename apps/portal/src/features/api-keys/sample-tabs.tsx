import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { CodeLines } from '#src/features/api-keys/code-lines.tsx'
import {
  codeSample,
  SAMPLE_LANGUAGES,
  type SampleCall,
  type SampleLanguage,
  SECRET_VARIABLE,
} from '#src/features/api-keys/code-samples.ts'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { randomUuid } from '#src/lib/random-id.ts'

/** Sample code for a call with a key, in each language. The secret stays a placeholder. */
export const SampleTabs = ({ call, sessionId }: { call: SampleCall; sessionId: string }) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState<SampleLanguage>('curl')
  const [report] = useState(() => ({ reportId: randomUuid(), day: new Date().toISOString().slice(0, 10) }))
  const comment = t('apiKeys.sample.comment', { variable: SECRET_VARIABLE })
  const sampleOf = (language: SampleLanguage) =>
    codeSample(call, language, { origin: window.location.origin, sessionId, comment, ...report })
  return (
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
          <CodeLines sample={sampleOf(language)} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
