import '#src/features/account/texts/reset/texts.ts'
import type { Realm } from '@assure/contract/constants'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import { BackToLogin } from '#src/features/account/back-to-login.tsx'
import { emailFault } from '#src/features/account/login-form.ts'
import { ResetSent } from '#src/features/account/reset-sent.tsx'
import { useRequestReset } from '#src/features/account/use-request-reset.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { FailureLines } from '#src/features/account/failure-lines.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface ResetRequestProps {
  /** The realm of the account. */
  realm: Realm
  /** Initial value of the field. */
  email: string
  /** Reason for showing the form when the user did not ask for it, such as an invalid link. */
  notice: ReactNode
  /** Whether this is for a first password (RS-01). Then a given email is read-only. */
  isFirst?: boolean
}

/** Form that sends the password reset mail (LG-04). */
export const ResetRequest = ({ realm, email: first, notice, isFirst = false }: ResetRequestProps) => {
  const { t } = useTranslation()
  const { request, isPending, failure, sentTo, timesSent, startOver } = useRequestReset(realm)
  const [email, setEmail] = useState(first)
  const [isLeft, setIsLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fault = emailFault(email.trim())

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsLeft(true)
    if (isPending) return
    if (fault) input.current?.focus()
    else await request(email.trim())
  }
  if (sentTo)
    return (
      <ResetSent
        realm={realm}
        email={sentTo}
        times={timesSent}
        pending={isPending}
        failure={failure}
        onAgain={() => request(sentTo)}
        onOther={startOver}
      />
    )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col">
      <AuthHead
        title={t(isFirst ? 'account.firstLogin.title' : 'passwordReset.title')}
        lead={t('passwordReset.lead')}
      />
      <div aria-live="assertive" className="mt-6 empty:hidden">
        {failure && <FailureLines lines={failure} />}
      </div>
      {notice && !failure && <div className="mt-6">{notice}</div>}
      <Field
        label={t('account.login.email')}
        error={isLeft && fault ? t(`passwordReset.${fault}`) : undefined}
        className="mt-6"
      >
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            size="form"
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isFirst && first !== ''}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value)
              // Hide the fault once it is fixed. It can show again only on blur.
              if (!emailFault(target.value.trim())) setIsLeft(false)
            }}
            onBlur={() => setIsLeft(isLeft || email !== '')}
          />
        )}
      </Field>
      <Hint text={fault ? t('passwordReset.unavailable') : undefined}>
        <Button
          type="submit"
          kind="primary"
          size="form"
          // Not `disabled`, so that pressing it shows the fault.
          aria-disabled={fault !== undefined}
          pending={isPending}
          className="mt-6"
        >
          {t(isPending ? 'passwordReset.submitting' : 'passwordReset.submit')}
        </Button>
      </Hint>
      <BackToLogin realm={realm} />
    </form>
  )
}
