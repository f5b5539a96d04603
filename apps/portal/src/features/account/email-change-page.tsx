import '#src/features/account/texts/address/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { currentSession } from '#src/api/session.ts'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import {
  LinkAct,
  LinkEnded,
  LinkFound,
  LinkNext,
  LinkPage,
  ToLogin,
  useLink,
  useStateFocus,
} from '#src/features/account/link-page.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { loginPath } from '#src/return-to.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Whether somebody is logged in, and the new address that waits for their confirmation. */
const look = async (): Promise<{ isVisitor: boolean; email: string | null }> => {
  if (!(await currentSession())) return { isVisitor: true, email: null }
  const { pending } = await callAccount('retrieve_email_change', {})
  return { isVisitor: false, email: pending?.email ?? null }
}

const ToProfile = () => {
  const { t } = useTranslation()
  return (
    // Load a new document, which then shows the new address.
    <a href={paths.profile()} className={buttonClass({ kind: 'primary', size: 'form' })}>
      {t('mailedAddress.toProfile')}
    </a>
  )
}

/** Asks whether to use the new address, and says how it went. */
const Question = ({ token, email }: { token: string; email: string }) => {
  const { t } = useTranslation()
  const change = useMutation({ mutationFn: () => callAccount('confirm_email_change', { token }) })
  const answer = change.data
  useStateFocus(`${answer?.result}`)
  if (answer?.result === 'OK')
    return (
      <>
        <AuthHead
          title={t('mailedAddress.done')}
          lead={t('mailedAddress.doneText', { email: answer.email })}
        />
        <LinkNext>
          <ToProfile />
        </LinkNext>
      </>
    )
  if (answer?.code === 'LINK_INVALID') return <Ended />
  const failure = answer ? t('mailedAddress.registered') : change.error && problemMessage(change.error)
  return (
    <>
      <AuthHead title={t('mailedAddress.title')} lead={t('mailedAddress.lead', { email })} />
      <LinkAct failure={failure ?? undefined} pending={change.isPending} onAct={() => change.mutate()}>
        {t('mailedAddress.confirm')}
      </LinkAct>
    </>
  )
}

const Ended = () => {
  const { t } = useTranslation()
  return (
    <LinkEnded lead={t('mailedAddress.ended')}>
      <ToProfile />
    </LinkEnded>
  )
}

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const link = useLink('email change', token, look)
  useStateFocus(link.status)
  return (
    <LinkFound link={link} loading={t('mailedLink.loading')} failedTitle={t('mailedLink.failedTitle')}>
      {({ isVisitor, email }) => {
        if (isVisitor)
          return (
            <>
              <AuthHead title={t('mailedAddress.logInTitle')} lead={t('mailedAddress.logInText')} />
              <LinkNext>
                <ToLogin to={loginPath(paths.emailChange({ token }))} />
              </LinkNext>
            </>
          )
        return email === null ? <Ended /> : <Question token={token} email={email} />
      }}
    </LinkFound>
  )
}

/** Page of the link to a new address, `/email-change/{token}`. The person presses a button, logged in. */
export default function EmailChangePage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <LinkPage page={t('mailedAddress.page')}>
      <Content token={token} />
    </LinkPage>
  )
}
