import '#src/features/account/texts/invitation/texts.ts'
import '#src/shared/organisations/texts/texts.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import { InvitationOffer } from '#src/features/account/invitation-offer.tsx'
import { LinkEnded, LinkFound, LinkPage, useStateFocus } from '#src/features/account/link-page.tsx'
import type { InvitationEnd } from '#src/features/account/offer-words.ts'
import { useInvitation } from '#src/features/account/use-invitation.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { IdentityQuestion } from '#src/layouts/identity-question.tsx'

const Content = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const link = useInvitation(token)
  const [end, setEnd] = useState<InvitationEnd>()
  useStateFocus(end ?? link.status)
  return (
    <LinkFound link={link} loading={t('invitation.loading')} failedTitle={t('invitation.failedTitle')}>
      {({ offer, email }) => {
        if (!offer) return <LinkEnded lead={t('invitation.endedUnknown')} />
        const { organisation, is_transfer: isTransfer } = offer
        if (end === 'ended') return <LinkEnded lead={t('invitation.endedText', { organisation })} />
        if (end === 'declined')
          return (
            <AuthHead
              title={t('invitation.declinedTitle')}
              lead={t(isTransfer ? 'invitation.declinedTransfer' : 'invitation.declinedText', {
                organisation,
              })}
            />
          )
        return (
          <InvitationOffer
            offer={offer}
            email={email}
            token={token}
            onEnd={setEnd}
            onLookAgain={() => link.refetch()}
          />
        )
      }}
    </LinkFound>
  )
}

/** Page of the link in an invitation's mail, `/invitation/{token}`. It admits visitors and logged-in people. */
export default function InvitationPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  return (
    <LinkPage page={t('invitation.page')}>
      <IdentityQuestion />
      <Content token={token} />
    </LinkPage>
  )
}
