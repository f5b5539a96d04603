import { useMutation } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { useInvitations } from '#src/features/organisation/member-queries.ts'
import type { NotInvited } from '#src/features/organisation/use-invite.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

/** Sends the open invitation of an address again. */
const SendAgain = ({ email }: { email: string }) => {
  const { t } = useTranslation()
  const { data } = useInvitations()
  const open = data?.invitations.find((one) => one.email.toLowerCase() === email.toLowerCase())
  const resend = useMutation({
    mutationFn: (invitation_id: string) => callAccount('resend_invitation', { invitation_id }),
  })
  if (resend.data?.result === 'OK') return <span role="status">{t('members.open.sent', { email })}</span>
  if (resend.data) return <span role="alert">{t('members.cannotResend', { email })}</span>
  if (!open) return null
  return (
    <>
      <Button
        size="small"
        className="-my-1"
        pending={resend.isPending}
        aria-label={t('members.open.againTo', { email })}
        onClick={() => resend.mutate(open.invitation_id)}
      >
        {t('members.open.again')}
      </Button>
      {resend.error && (
        <span role="alert">{t('members.open.failed', { email, reason: problemMessage(resend.error) })}</span>
      )}
    </>
  )
}

/** Addresses that got no invitation, each with the reason. */
export const NotInvitedLines = ({ refused }: { refused: readonly NotInvited[] }) => {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  return (
    <Alert tone="warning" announced>
      <ul className="flex flex-col gap-2">
        {refused.map(({ email, outcome }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-2 wrap-anywhere">
            {t(outcome === 'MEMBER' ? 'members.inviting.member' : 'members.inviting.already', {
              address: email,
            })}
            {outcome === 'ALREADY_INVITED' && <SendAgain email={email} />}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
