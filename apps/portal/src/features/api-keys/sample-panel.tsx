import { apiPaths } from '@assure/documents/documents'
import { useState } from 'react'
import { SAMPLE_CALLS, type SampleCall } from '#src/features/api-keys/code-samples.ts'
import { SampleTabs } from '#src/features/api-keys/sample-tabs.tsx'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** Sample code for the first call with this key. The secret stays a placeholder. */
export const SamplePanel = ({ sessionId }: { sessionId: string }) => {
  const { t } = useTranslation()
  const [call, setCall] = useState<SampleCall>('account')
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
      <SampleTabs call={call} sessionId={sessionId} />
      <p className="border-t px-4 py-3 text-help text-text-muted sm:px-6">
        {t(`apiKeys.sample.text.${call}`)} {t('apiKeys.sample.everyCall')}{' '}
        <a
          href={apiPaths(currentLanguage()).overview}
          className="rounded-tag font-medium text-accent underline"
        >
          {t('apiKeys.sample.reference')}
        </a>
        {'.'}
      </p>
    </section>
  )
}
