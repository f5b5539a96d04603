import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import type { LinkState } from '#src/features/account/link-state.ts'
import { type LoginFaults, type LoginValues, loginFaults } from '#src/features/account/login-form.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useHydrated } from '#src/lib/use-hydrated.ts'
import { PasswordField } from '#src/shared/passwords/password-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

interface CredentialsFormProps {
  /** The first value of the e-mail field. */
  email: string
  /** It cannot be changed: the link that led here is for that address. */
  emailLocked?: boolean
  /** Where somebody goes who forgot the password. */
  forgotten: string
  pending: boolean
  /** Answers whether they were right; if not, the password is asked for again. */
  onSubmit: (values: LoginValues) => Promise<boolean>
}

/** E-mail and password. The fields are the browser's own, so that password managers find them. */
export const CredentialsForm = (props: CredentialsFormProps) => {
  const { email: first, emailLocked = false, forgotten, pending, onSubmit } = props
  const { t } = useTranslation()
  const [faults, setFaults] = useState<LoginFaults>({})
  /** For the form behind 'Forgot your password?', which asks for it as well. */
  const [typed, setTyped] = useState<LinkState>({ email: first })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  useEffect(() => {
    // Typed, or filled in by the browser, before the page worked.
    setTyped({ email: email.current?.value.trim() ?? '' })
    // A touch keyboard would cover the page, and nobody loses the place where they are.
    const isFree = document.activeElement === document.body
    if (isFree && matchMedia('(pointer: fine)').matches) (emailLocked ? password : email).current?.focus()
  }, [emailLocked])

  const valuesOf = () => ({
    email: email.current?.value.trim() ?? '',
    password: password.current?.value ?? '',
  })
  /** A fault disappears once it is fixed; none appears while typing. */
  const mend = () => {
    const now = loginFaults(valuesOf())
    setFaults((shown) => ({
      ...(shown.email && now.email && { email: now.email }),
      ...(shown.password && now.password && { password: now.password }),
    }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const found = loginFaults(valuesOf())
    setFaults(found)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    if ((await onSubmit(valuesOf())) || !password.current) return
    password.current.value = ''
    password.current.focus()
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col">
      <div className="flex flex-col gap-4">
        <Field label={t('account.login.email')} error={faults.email && t(`account.login.${faults.email}`)}>
          {(control) => (
            <TextInput
              {...control}
              ref={email}
              size="form"
              type="email"
              name="email"
              defaultValue={first}
              readOnly={emailLocked}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setTyped({ email: target.value.trim() })
                mend()
              }}
            />
          )}
        </Field>
        <PasswordField
          label={t('account.login.password')}
          error={faults.password && t(`account.login.${faults.password}`)}
          ref={password}
          size="form"
          name="password"
          // A user who returns from the second factor has typed the e-mail already.
          autoFocus={first !== ''}
          autoComplete="current-password"
          onChange={mend}
        />
      </div>
      <Link to={forgotten} state={typed} className={`mt-2 self-end text-base ${AUTH_LINK}`}>
        {t('account.login.forgotten')}
      </Link>
      <Button
        // Until then the browser would send the form by itself.
        type={isReady ? 'submit' : 'button'}
        unavailable={!isReady}
        kind="primary"
        size="form"
        pending={pending}
        className="mt-6"
      >
        {t(pending ? 'account.login.submitting' : 'account.login.submit')}
      </Button>
    </form>
  )
}
