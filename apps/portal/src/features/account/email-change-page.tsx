import '#src/features/account/texts/address/texts.ts'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { queryClients } from '#src/api/query-client.ts'
import { callAccount } from '#src/api/services.ts'
import { currentSession } from '#src/api/session.ts'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { loginPath } from '#src/return-to.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

/** Whether somebody is logged in, and the new address that waits for their confirmation. */
const look = async (): Promise<{ isVisitor: boolean; email: string | null }> => {
  if (!(await currentSession())) return { isVisitor: true, email: null }
  const { pending } = await callAccount('retrieve_email_change', {})
  return { isVisitor: false, email: pending?.email ?? null }
}

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const found = useQuery({ queryKey: ['email change', token], queryFn: look, refetchOnWindowFocus: false })
  const change = useMutation({ mutationFn: () => callAccount('confirm_email_change', { token }) })
  const { data, error } = found
  const answer = change.data
  // The heading appears only after the server's answer, too late for the focus on navigation.
  useEffect(() => document.querySelector('h1')?.focus(), [data, answer?.result])
  const toProfile = (
    // Load a new document, which then shows the new address.
    <a href={paths.profile()} className={buttonClass({ kind: 'primary', size: 'form' })}>
      {t('mailedAddress.toProfile')}
    </a>
  )
  if (answer?.result === 'OK')
    return (
      <>
        <AuthHead
          title={t('mailedAddress.done')}
          lead={t('mailedAddress.doneText', { email: answer.email })}
        />
        <div className="mt-6">{toProfile}</div>
      </>
    )
  if (error)
    return (
      <>
        <AuthHead title={t('mailedAddress.failedTitle')} />
        <div className="mt-6 flex flex-col items-start gap-4">
          <Alert tone="error" announced>
            {problemMessage(error)}
          </Alert>
          <Button kind="primary" size="form" pending={found.isFetching} onClick={() => void found.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </>
    )
  if (!data)
    return (
      <p role="status" className="flex items-center gap-3 text-form text-text-muted">
        <Spinner size={20} />
        {t('mailedAddress.loading')}
      </p>
    )
  if (data.isVisitor)
    return (
      <>
        <AuthHead title={t('mailedAddress.logInTitle')} lead={t('mailedAddress.logInText')} />
        <div className="mt-6">
          <Link
            to={loginPath(paths.emailChange({ token }))}
            className={buttonClass({ kind: 'primary', size: 'form' })}
          >
            {t('mailedAddress.logIn')}
          </Link>
        </div>
      </>
    )
  const { email } = data
  if (email === null || answer?.code === 'LINK_INVALID')
    return (
      <>
        <AuthHead title={t('common.linkInvalid')} lead={t('mailedAddress.ended')} />
        <div className="mt-6">{toProfile}</div>
      </>
    )
  const failure = answer ? t('mailedAddress.registered') : change.error && problemMessage(change.error)
  return (
    <>
      <AuthHead title={t('mailedAddress.title')} lead={t('mailedAddress.lead', { email })} />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      <div className="mt-6">
        <Button kind="primary" size="form" pending={change.isPending} onClick={() => change.mutate()}>
          {t('mailedAddress.confirm')}
        </Button>
      </div>
    </>
  )
}

/**
 * Page of the link to a new address, `/email-change/{token}`. Opening it changes nothing, because mail scanners open links:
 * the person presses a button, logged in.
 */
export default function EmailChangePage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={queryClients.developer}>
      <AuthFrame page={t('mailedAddress.page')}>
        <Content token={token} />
      </AuthFrame>
    </QueryClientProvider>
  )
}
