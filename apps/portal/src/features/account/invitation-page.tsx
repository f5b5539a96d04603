import '#src/features/account/texts/invitation/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { queryClients } from '#src/api/query-client.ts'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { InvitationOffer } from '#src/features/account/invitation-offer.tsx'
import { type InvitationState, useInvitation } from '#src/features/account/use-invitation.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

interface ContentProps {
  state: InvitationState
  token: string
  onState: (state: InvitationState) => void
  onLookAgain: () => void
}

const Content = ({ state, token, onState, onLookAgain }: ContentProps): ReactNode => {
  const { t } = useTranslation()
  switch (state.name) {
    case 'loading':
      return (
        <p role="status" className="flex items-center gap-3 text-form text-text-muted">
          <Spinner size={20} />
          {t('invitation.loading')}
        </p>
      )
    case 'failed':
      return (
        <>
          <AuthHead title={t('invitation.failedTitle')} />
          <div className="mt-6 flex flex-col items-start gap-4">
            <Alert tone="error" announced>
              {problemMessage(state.error)}
            </Alert>
            <Button kind="primary" size="form" onClick={onLookAgain}>
              {t('common.tryAgain')}
            </Button>
          </div>
        </>
      )
    case 'ended':
      return (
        <AuthHead
          title={t('common.linkInvalid')}
          lead={
            state.organisation === null
              ? t('invitation.endedUnknown')
              : t('invitation.endedText', { organisation: state.organisation })
          }
        />
      )
    case 'declined':
      return (
        <AuthHead
          title={t('invitation.declinedTitle')}
          lead={t(state.offer.is_transfer ? 'invitation.declinedTransfer' : 'invitation.declinedText', {
            organisation: state.offer.organisation,
          })}
        />
      )
    case 'open':
      return (
        <InvitationOffer
          offer={state.offer}
          email={state.email}
          token={token}
          onState={onState}
          onLookAgain={onLookAgain}
        />
      )
  }
}

/** Page of the link in an invitation's mail, `/invitation/{token}`. It admits visitors and logged-in people. */
export default function InvitationPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { state, setState, lookAgain } = useInvitation(token)
  // The heading appears only after the server's answer, too late for the focus on navigation.
  useEffect(() => document.querySelector('h1')?.focus(), [state.name])
  return (
    <QueryClientProvider client={queryClients.developer}>
      <IdentityQuestion />
      <AuthFrame page={t('invitation.page')}>
        <Content state={state} token={token} onState={setState} onLookAgain={lookAgain} />
      </AuthFrame>
    </QueryClientProvider>
  )
}
