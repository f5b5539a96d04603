import '#src/features/organisation/texts/settings/texts.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { StaleWarnings } from '#src/shared/failures/stale-warnings.tsx'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface SettingsFrameProps<T> {
  title: string
  lead: string
  asked: UseQueryResult<T>
  /** The class of the height while it loads. */
  height: string
  children: (data: T) => ReactNode
}

/** A page of an organisation's settings: its head, and what was loaded, or why it is missing. */
export const SettingsFrame = <T,>({ title, lead, asked, height, children }: SettingsFrameProps<T>) => {
  const { t } = useTranslation()
  const { data, error } = asked
  return (
    <>
      <DocumentTitle page={title} />
      <PageHead title={title} lead={lead} />
      <div className="mt-4 flex flex-col gap-2 empty:hidden">
        <StaleWarnings
          asked={asked}
          offline={t('settings.offline')}
          stale={(reason) => t('settings.stale', { reason })}
        />
      </div>
      {error && !data && (
        <LoadFailed
          error={error}
          title={t('settings.failedTitle')}
          text={t('settings.failedText', { reason: problemMessage(error) })}
          busy={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      <div className="mt-4 flex max-w-190 flex-col gap-4 empty:hidden sm:mt-6">
        {!error && !data && <Skeleton className={height} />}
        {data && children(data)}
      </div>
    </>
  )
}
