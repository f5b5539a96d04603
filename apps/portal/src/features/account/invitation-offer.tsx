import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { endSession } from '#src/api/session.ts'
import { callAccount } from '#src/api/services.ts'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import { InvitationSignUp } from '#src/features/account/invitation-sign-up.tsx'
import { type InvitationOfferProps, useOfferWords } from '#src/features/account/offer-words.ts'
import { useAccept } from '#src/features/account/use-accept.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { loginPath } from '#src/return-to.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { Alert } from '#src/ui/alert.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'

/** The calls of the buttons: which one runs, and why the last one failed. */
const useAct = () => {
  const [running, setRunning] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const act = async (name: string, run: () => Promise<void>) => {
    if (running) return
    setRunning(name)
    setFailure(undefined)
    try {
      await run()
    } catch (error) {
      setFailure(problemMessage(error))
    } finally {
      setRunning(undefined)
    }
  }
  return { act, running, failure }
}

const Way = ({ text, address, children }: { text: string; address: string; children: ReactNode }) => (
  <>
    <p className="mt-6 wrap-anywhere">
      <AddressText text={text} address={address} />
    </p>
    <div className="mt-6 flex flex-wrap gap-3">{children}</div>
  </>
)

/** An open invitation, with the next step of this visitor. */
export const InvitationOffer = (props: InvitationOfferProps) => {
  const { offer, email: other, token, onEnd, onLookAgain } = props
  const { t } = useTranslation()
  const words = useOfferWords(offer)
  const accept = useAccept()
  const { act, running, failure } = useAct()
  const { organisation, email, is_transfer: isTransfer, next } = offer
  if (next === 'sign_up') return <InvitationSignUp {...props} words={words} />

  const join = async () => {
    const refused = await accept({ token })
    if (refused === 'LINK_INVALID') onEnd('ended')
    else if (refused) await onLookAgain()
  }
  const decline = async () => {
    const { result } = await callAccount('decline_invitation', { token })
    onEnd(result === 'OK' ? 'declined' : 'ended')
  }
  const leave = async () => {
    await endSession()
    // Load a new document, so that no data of the ended session remains.
    window.location.reload()
  }
  return (
    <>
      <AuthHead title={words.title} lead={words.lead} />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
      {next === 'accept' && (
        <Way text={t('invitation.forAddress', { email })} address={email}>
          <Button
            kind="primary"
            size="form"
            wraps
            pending={running === 'join'}
            onClick={() => void act('join', join)}
          >
            {isTransfer ? t('invitation.becomeOwner') : t('invitation.join', { organisation })}
          </Button>
          <Button size="form" pending={running === 'decline'} onClick={() => void act('decline', decline)}>
            {t('invitation.decline')}
          </Button>
        </Way>
      )}
      {next === 'log_in' && (
        <Way text={t('invitation.logInText', { email })} address={email}>
          <Link
            to={loginPath(paths.invitation({ token }))}
            className={buttonClass({ kind: 'primary', size: 'form' })}
          >
            {t('invitation.logIn')}
          </Link>
          <Button size="form" pending={running === 'decline'} onClick={() => void act('decline', decline)}>
            {t('invitation.decline')}
          </Button>
        </Way>
      )}
      {next === 'log_in_as_other' && (
        <Way text={t('invitation.other', { email, other: other ?? '' })} address={email}>
          <Button
            kind="primary"
            size="form"
            pending={running === 'leave'}
            onClick={() => void act('leave', leave)}
          >
            {t('invitation.logOut')}
          </Button>
        </Way>
      )}
    </>
  )
}
