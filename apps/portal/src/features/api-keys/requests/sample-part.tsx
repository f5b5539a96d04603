import type { RequestLine } from '@assure/contract/accounts/request-log.modes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CodeLines } from '#src/features/api-keys/code-lines.tsx'
import { SECRET_VARIABLE } from '#src/features/api-keys/code-samples.ts'
import { CopyButton } from '#src/features/api-keys/copy-button.tsx'
import { publishedCallsQuery } from '#src/features/api-keys/requests/request-queries.ts'
import { requestSample } from '#src/features/api-keys/requests/request-sample.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { randomUuid } from '#src/lib/random-id.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface SampleBoxProps {
  title: string
  /** null while there is none: then the children say why. */
  sample: string | null
  children?: ReactNode
}

/** A box with a sample call, and a button that copies it. */
export const SampleBox = ({ title, sample, children }: SampleBoxProps) => {
  const { t } = useTranslation()
  return (
    <section
      aria-label={title}
      className="min-w-0 self-start overflow-hidden rounded-surface border bg-sunken text-left"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b pr-2 pl-4">
        <h2 className="font-medium">{title}</h2>
        {sample !== null && (
          <CopyButton
            label={t('requests.sample.copy')}
            text={t('requests.sample.copy')}
            valueOf={() => sample}
          />
        )}
      </div>
      {sample === null ? (
        <div className="flex min-h-24 flex-wrap items-center gap-3 p-4 text-text-muted">{children}</div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets the keyboard scroll it
        <div tabIndex={0} className="max-h-96 overflow-auto py-3 focus-visible:-outline-offset-2">
          <CodeLines sample={sample} />
        </div>
      )}
    </section>
  )
}

/** A sample of the call of a request, from the published document. */
export const SamplePart = ({ line }: { line: RequestLine }) => {
  const { t } = useTranslation()
  const { data, isError, isFetching, refetch } = useQuery(publishedCallsQuery)
  const title = t('requests.sample.title')
  const [made] = useState(() => ({ id: randomUuid(), day: new Date().toISOString().slice(0, 10) }))
  if (!data)
    return (
      <SampleBox title={title} sample={null}>
        {isError ? (
          <>
            <span>{t('requests.sample.failed')}</span>
            <Button size="small" pending={isFetching} onClick={() => void refetch()}>
              {t('requests.sample.retry')}
            </Button>
          </>
        ) : (
          <span
            role="status"
            aria-label={t('requests.sample.loading')}
            className="flex w-full flex-col gap-2"
          >
            <Skeleton className="h-3 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </span>
        )}
      </SampleBox>
    )
  const found = data.find(({ name }) => name === line.call)
  if (!found)
    return (
      <SampleBox title={title} sample={null}>
        {t('requests.sample.none')}
      </SampleBox>
    )
  const comment = t('requests.sample.comment', { variable: SECRET_VARIABLE })
  const { origin } = window.location
  const values = { origin, sessionId: line.session_id, comment, newId: () => made.id, day: made.day }
  return <SampleBox title={title} sample={requestSample(found, values)} />
}
