import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'
import { type LoginFaults, type LoginValues, loginFaults } from '#src/features/account/login-form.ts'
import { paths } from '#src/paths.ts'
import { returnPathOf } from '#src/return-to.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Logs in and goes to the page asked for, or says why not. */
const useLogin = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const logIn = async (values: LoginValues): Promise<boolean> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const { result } = await callAccount('email_login', values)
      if (result === 'OK') {
        const product = portalConfig().appSlug
        await navigate(returnPathOf(search, product) ?? paths.licences({ product }), { replace: true })
        if (window.location.pathname !== paths.login()) return true
        // The dashboard sent us back: the browser did not keep the session.
        setFailure(t('account.login.notKept'))
      } else setFailure(t('account.login.wrongCredentials'))
    } catch (error) {
      setFailure(problemMessage(error))
    }
    setIsPending(false)
    return false
  }
  return { logIn, isPending, failure }
}

/** Whether the server ended a session and so sent somebody here. */
const wasEnded = (state: unknown) => typeof state === 'object' && state !== null && 'ended' in state

/** The login form (LG-01). The fields are the browser's own, so that password managers find them. */
export const LoginCard = () => {
  const { t } = useTranslation()
  const isEnded = wasEnded(useLocation().state)
  const { logIn, isPending, failure } = useLogin()
  const [faults, setFaults] = useState<LoginFaults>({})
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const valuesOf = () => ({
    email: email.current?.value.trim() ?? '',
    password: password.current?.value ?? '',
  })
  /** A fault goes as soon as it is mended; none appears while typing. */
  const mend = () => {
    const now = loginFaults(valuesOf())
    setFaults((shown) => ({
      ...(shown.email && now.email && { email: now.email }),
      ...(shown.password && now.password && { password: now.password }),
    }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const found = loginFaults(valuesOf())
    setFaults(found)
    if (found.email) return email.current?.focus()
    if (found.password) return password.current?.focus()
    if ((await logIn(valuesOf())) || !password.current) return
    password.current.value = ''
    password.current.focus()
  }

  return (
    <form noValidate method="post" onSubmit={(event) => void submit(event)} className="flex flex-col">
      <h1 tabIndex={-1} className="text-display font-semibold">
        {t('account.login.title')}
      </h1>
      <p className="mt-1 mb-6 text-form text-text-muted">{t('account.login.lead')}</p>
      <div aria-live="assertive">
        {failure ? (
          <div className="mb-6">
            <Alert tone="error">{failure}</Alert>
          </div>
        ) : (
          isEnded && (
            <div className="mb-6">
              <Alert tone="info">{t('account.login.sessionEnded')}</Alert>
            </div>
          )
        )}
      </div>
      <div className="flex flex-col gap-4">
        <Field label={t('account.login.email')} error={faults.email && t(`account.login.${faults.email}`)}>
          {(control) => (
            <TextInput
              {...control}
              ref={email}
              size="form"
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              onChange={mend}
            />
          )}
        </Field>
        <Field
          label={t('account.login.password')}
          error={faults.password && t(`account.login.${faults.password}`)}
        >
          {(control) => (
            <PasswordInput
              {...control}
              ref={password}
              size="form"
              name="password"
              autoComplete="current-password"
              showLabel={t('account.login.showPassword')}
              hideLabel={t('account.login.hidePassword')}
              onChange={mend}
            />
          )}
        </Field>
      </div>
      <Button type="submit" kind="primary" size="form" pending={isPending} className="mt-6">
        {t(isPending ? 'account.login.submitting' : 'account.login.submit')}
      </Button>
    </form>
  )
}
