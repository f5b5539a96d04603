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
  /** Initial value of the email field. */
  email: string
  /** Whether the email is read-only, because the link that was followed is for that address. */
  emailLocked?: boolean
  /** Path of the 'Forgot your password?' page. */
  forgotten: string
  pending: boolean
  /** Whether the browser offers passkeys in the field of the address. */
  offersPasskeys?: boolean
  /** Returns whether the credentials were right. If not, the form clears the password and focuses it. */
  onSubmit: (values: LoginValues) => Promise<boolean>
}

/** Email and password. Native inputs, so that password managers find them. */
export const CredentialsForm = (props: CredentialsFormProps) => {
  const { email: first, emailLocked = false, forgotten, pending, offersPasskeys = false, onSubmit } = props
  const { t } = useTranslation()
  const [faults, setFaults] = useState<LoginFaults>({})
  /** Passed to the 'Forgot your password?' form, so that users need not retype the email. */
  const [typed, setTyped] = useState<LinkState>({ email: first })
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isReady = useHydrated()
  useEffect(() => {
    // The user or the browser may have filled in the email before hydration.
    setTyped({ email: email.current?.value.trim() ?? '' })
    // No autofocus with touch (the keyboard would cover the page) or when something else has the focus.
    const isFree = document.activeElement === document.body
    if (isFree && matchMedia('(pointer: fine)').matches) (emailLocked ? password : email).current?.focus()
  }, [emailLocked])

  useEffect(() => {
    // Enter was pressed before hydration (paint-first.ts).
    if (form.current?.dataset['entered'] !== undefined) form.current.requestSubmit()
  }, [])

  const valuesOf = () => ({
    email: email.current?.value.trim() ?? '',
    password: password.current?.value ?? '',
  })
  /** New faults show only on submit. */
  const hideFixedFaults = () => {
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
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      className="flex flex-col"
    >
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
              autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setTyped({ email: target.value.trim() })
                hideFixedFaults()
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
          // After the second factor the email is already filled in.
          autoFocus={first !== ''}
          autoComplete="current-password"
          onChange={hideFixedFaults}
        />
      </div>
      <Link to={forgotten} state={typed} className={`mt-2 self-end text-base ${AUTH_LINK}`}>
        {t('account.login.forgotten')}
      </Link>
      <Button
        // Before hydration a submit button would make the browser submit the form itself.
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
