import '#src/features/profile/texts/address/texts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { accountQuery } from '#src/api/queries.ts'
import { callAccount } from '#src/api/services.ts'
import { usePerson } from '#src/api/session-context.ts'
import { Panel } from '#src/shared/page/panel.tsx'
import { renewProfile } from '#src/features/profile/profile-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { LoadFailed } from '#src/shared/failures/load-failed.tsx'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const AddressDialog = lazyPart(async () => (await import('./address-dialog.tsx')).AddressDialog)

const DONE_SNACK_MS = 4000

/** A change that waits for its link, with buttons to mail the link again or to give the change up. */
const Waiting = ({ pending }: { pending: string }) => {
  const { t, locale } = useTranslation()
  const { email } = usePerson()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const say = (tone: 'success' | 'error', text: string) =>
    showSnack({ tone, text, durationMs: tone === 'error' ? FAILURE_SNACK_MS : DONE_SNACK_MS })
  const onError = (error: unknown) => say('error', problemMessage(error))
  const onSettled = () => renewProfile(queryClient)
  const again = useMutation({
    mutationFn: () => callAccount('start_email_change', { email: pending }),
    onSuccess: (answer) =>
      answer.result === 'OK'
        ? say('success', t('addressChange.sentAgain', { email: pending }))
        : say('error', t('addressChange.registered')),
    ...{ onError, onSettled },
  })
  const cancel = useMutation({
    mutationFn: () => callAccount('cancel_email_change', {}),
    onSuccess: () => say('success', t('addressChange.cancelled', { email })),
    ...{ onError, onSettled },
  })
  return (
    <>
      <Alert tone="info">
        <p className="wrap-anywhere">
          <AddressText text={t('addressChange.waiting', { email: pending })} address={pending} />
        </p>
        <p className="font-normal">
          {t('addressChange.waitingHelp', {
            lifetime: durationWords(portalConfig().activationTtlS, locale),
          })}
        </p>
      </Alert>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button pending={again.isPending} onClick={() => again.mutate()}>
          {t('addressChange.again')}
        </Button>
        <Button pending={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('addressChange.cancel')}
        </Button>
      </div>
    </>
  )
}

/** The address that the person logs in with, and its change. */
export const AddressPanel = () => {
  const { t } = useTranslation()
  const { email } = usePerson()
  const { data, error, isFetching, refetch } = useQuery(accountQuery('retrieve_email_change', {}))
  const [isOpen, setIsOpen] = useState(false)
  const pending = data?.pending?.email
  const content = () => {
    if (pending) return <Waiting pending={pending} />
    if (data) return null
    if (!error) return <Skeleton className="h-10 w-full" />
    return (
      <LoadFailed
        error={error}
        title={t('addressChange.failedTitle')}
        text={problemMessage(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Panel
      title={t('addressChange.title')}
      lead={
        <span className="wrap-anywhere">
          <AddressText text={t('addressChange.lead', { email })} address={email} />
        </span>
      }
      action={<Button onClick={() => setIsOpen(true)}>{t('addressChange.open')}</Button>}
    >
      {content()}
      {isOpen && <AddressDialog email={email} onClosed={() => setIsOpen(false)} />}
    </Panel>
  )
}
