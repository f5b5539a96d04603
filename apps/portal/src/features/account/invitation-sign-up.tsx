import { PERSON_TEXT_MAX } from '@assure/contract/constants'
import { useRef, useState } from 'react'
import type { InvitationOfferProps } from '#src/features/account/offer-words.ts'
import { ReadOnlyEmail } from '#src/features/account/read-only-email.tsx'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { OrLine, PasskeyButton } from '#src/features/account/passkey-button.tsx'
import { type NewPasskey, useInvitedPasskey } from '#src/features/account/use-invited-passkey.ts'
import { useAccept } from '#src/features/account/use-accept.ts'
import { usePasswordChoice } from '#src/features/account/use-new-password.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { isPasswordRefusal, refusedFault } from '#src/shared/passwords/password-rules.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface InvitationSignUpProps extends InvitationOfferProps {
  words: { title: string; lead: string }
}

/** Name and password, or passkey, of an invited person without a login. The link proves the address. */
export const InvitationSignUp = ({ offer, token, words, onEnd, onLookAgain }: InvitationSignUpProps) => {
  const { t } = useTranslation()
  const accept = useAccept()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { organisation, email } = offer
  /** Joins with one of the ways to log in. Returns the refusal of that way. */
  const join = async (way: { password: string } | { passkey: NewPasskey }) => {
    const refused = await accept({
      token,
      sign_up: { name: name.trim(), language: currentLanguage(), ...way },
    })
    if (refused === 'LINK_INVALID') onEnd('ended')
    else if (refused === 'LOG_IN') await onLookAgain()
    return refused
  }
  /** Whether a name is typed; if not, it says so. */
  const hasName = (): boolean => {
    if (name.trim() !== '') return true
    setFault(t('common.required'))
    input.current?.focus()
    return false
  }
  const choice = usePasswordChoice(
    async (password) => {
      if (!hasName()) return undefined
      const refused = await join({ password })
      return refused && isPasswordRefusal(refused) ? refusedFault(refused) : undefined
    },
    { email, company: organisation },
  )
  const passkey = useInvitedPasskey({
    token,
    onMade: async (made) => (await join({ passkey: made })) === 'PASSKEY_INVALID',
    onDenied: (code) => (code === 'LINK_INVALID' ? onEnd('ended') : onLookAgain()),
  })
  return (
    // The form of the password is submitted with the name.
    <div onSubmitCapture={() => setFault(name.trim() === '' ? t('common.required') : undefined)}>
      <NewPassword
        title={words.title}
        lead={`${words.lead} ${t('invitation.signUpLead', { email })}`}
        submit={{ idle: t('invitation.signUp'), pending: t('invitation.signingUp') }}
        choice={choice}
        back={null}
      >
        <ReadOnlyEmail email={email} />
        <Field label={t('invitation.name')} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              size="form"
              name="name"
              autoComplete="name"
              maxLength={2 * PERSON_TEXT_MAX + 1}
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setFault(undefined)
              }}
            />
          )}
        </Field>
      </NewPassword>
      <OrLine />
      <div aria-live="assertive" className="mb-4 empty:hidden">
        {passkey.failure && <Alert tone="error">{passkey.failure}</Alert>}
      </div>
      <PasskeyButton
        label={t('invitation.withPasskey')}
        isWaiting={passkey.isWaiting}
        onStart={() => hasName() && void passkey.start(name.trim())}
        onCancel={passkey.cancel}
      />
    </div>
  )
}
