import '#src/features/api-keys/test-mode/texts/texts.ts'
import { numberFormat } from '@assure/contract/number-format'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { ForceOutcomeForm } from '#src/features/api-keys/test-mode/force-outcome-form.tsx'
import { MakeDataForm } from '#src/features/api-keys/test-mode/make-data-form.tsx'
import { useTestModeState } from '#src/features/api-keys/test-mode/test-mode-queries.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { RetryAlert } from '#src/shared/failures/retry-alert.tsx'
import { Panel } from '#src/shared/page/panel.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const ClearDataDialog = lazyPart(async () => (await import('./clear-data-dialog.tsx')).ClearDataDialog)

/** The data of test mode: how much there is, making more, clearing it, and forcing outcomes. */
export const TestModePanel = () => {
  const { t, locale } = useTranslation()
  const { data, error, isFetching, refetch } = useTestModeState()
  const [isClearing, setIsClearing] = useState(false)
  const amount = (key: 'testData.licences' | 'testData.counts', count = 0) =>
    t(key, { count, number: numberFormat(locale).format(count) })
  const licences = amount('testData.licences', data?.licences)
  const counts = amount('testData.counts', data?.counts)
  const guide = paths.documentationPage({ lang: currentLanguage(), documentName: 'test-mode' })
  return (
    <div className="mt-8">
      <Panel
        title={t('testData.title')}
        lead={
          <>
            {t('testData.lead')}{' '}
            <a href={guide} className="text-accent underline">
              {t('testData.guide')}
            </a>
          </>
        }
        action={data && <Button onClick={() => setIsClearing(true)}>{t('testData.clear')}</Button>}
      >
        {error && !data && (
          <RetryAlert
            announced
            text={t('testData.failed', { reason: problemMessage(error) })}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <>
            <p role="status">{t('testData.holds', { licences, counts })}</p>
            <div className="mt-5 grid gap-8 border-t pt-5 lg:grid-cols-2">
              <MakeDataForm />
              <ForceOutcomeForm outcomes={data.outcomes} />
            </div>
          </>
        )}
      </Panel>
      {isClearing && (
        <ClearDataDialog licences={licences} counts={counts} onClosed={() => setIsClearing(false)} />
      )}
    </div>
  )
}
