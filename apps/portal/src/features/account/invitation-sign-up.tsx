import { PERSON_TEXT_MAX } from '@assure/contract/constants'
import { useRef, useState } from 'react'
import type { InvitationOfferProps } from '#src/features/account/offer-words.ts'
import { ReadOnlyEmail } from '#src/features/account/read-only-email.tsx'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { useAccept } from '#src/features/account/use-accept.ts'
import { usePasswordChoice } from '#src/features/account/use-new-password.ts'
import { currentLanguage, useTranslation } from '#src/i18n/translation.ts'
import { isPasswordRefusal, refusedFault } from '#src/shared/passwords/password-rules.ts'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface InvitationSignUpProps extends InvitationOfferProps {
  words: { title: string; lead: string }
}

/** Name and password of an invited person without a login. The link proves the address. */
export const InvitationSignUp = ({ offer, token, words, onEnd, onLookAgain }: InvitationSignUpProps) => {
  const { t } = useTranslation()
  const accept = useAccept()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { organisation, email } = offer
  const choice = usePasswordChoice(
    async (password) => {
      if (name.trim() === '') {
        input.current?.focus()
        return undefined
      }
      const signUp = { name: name.trim(), password, language: currentLanguage() }
      const refused = await accept({ token, sign_up: signUp })
      if (refused === null) return undefined
      if (isPasswordRefusal(refused)) return refusedFault(refused)
      if (refused === 'LINK_INVALID') onEnd('ended')
      else await onLookAgain()
      return undefined
    },
    { email, company: organisation },
  )
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
    </div>
  )
}
