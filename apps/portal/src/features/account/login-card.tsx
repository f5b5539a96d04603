import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { AuthHead } from '#src/features/account/auth-frame.tsx'
import { CredentialsForm } from '#src/features/account/credentials-form.tsx'
import type { LoginValues } from '#src/features/account/login-form.ts'
import { LoginLinks } from '#src/features/account/login-links.tsx'
import { OrLine, PasskeyButton } from '#src/features/account/passkey-button.tsx'
import { useLogIn } from '#src/features/account/use-log-in.ts'
import { usePasskeyLogin } from '#src/features/account/use-passkey-login.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useHydrated } from '#src/lib/use-hydrated.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'

// Lazy, because the login page must stay small.
const CodeForm = lazy(async () => ({
  default: (await import('#src/features/account/code-form.tsx')).CodeForm,
}))
const LoginNote = lazy(async () => ({
  default: (await import('#src/features/account/login-note.tsx')).LoginNote,
}))
const SsoStep = lazy(async () => ({
  default: (await import('#src/features/account/sso-step.tsx')).SsoStep,
}))
const RecoveryStep = lazy(async () => ({
  default: (await import('#src/features/account/recovery-step.tsx')).RecoveryStep,
}))

/** Login (LG-01): email and password, then the second factor if the account has one. */
export const LoginCard = () => {
  const { t } = useTranslation()
  const isReady = useHydrated()
  const hasNews = useLocation().state !== null
  const { logIn, logInByPasskey, isPending, failure, codeFailure, clear, setFailure } = useLogIn()
  /** Credentials kept in memory while the page asks for the second factor. */
  const [asked, setAsked] = useState<LoginValues | null>(null)
  const [email, setEmail] = useState('')
  const [hasNoCode, setHasNoCode] = useState(false)
  const [isSso, setIsSso] = useState(false)
  const passkey = usePasskeyLogin({
    offers: !asked && !isSso,
    onProof: logInByPasskey,
    onFailure: setFailure,
  })

  const submitCredentials = async (values: LoginValues) => {
    const step = await logIn(values)
    if (step === 'code') setAsked(values)
    return step !== 'password'
  }
  const submitCode = async (code: string) => {
    if (!asked) return
    if ((await logIn({ ...asked, code })) === 'password') leaveCode(asked.email)
  }
  const leaveCode = (typed: string) => {
    setEmail(typed)
    setAsked(null)
    setHasNoCode(false)
  }
  const backFrom = (credentials: LoginValues) => {
    clear()
    leaveCode(credentials.email)
  }
  if (asked && hasNoCode)
    return (
      <Suspense>
        <RecoveryStep given={asked} onBack={() => backFrom(asked)} />
      </Suspense>
    )
  if (isSso)
    return (
      <Suspense>
        <SsoStep onBack={() => setIsSso(false)} />
      </Suspense>
    )
  const head = asked ? 'code' : 'login'
  return (
    <div className="flex flex-col">
      <AuthHead title={t(`account.${head}.title`)} lead={t(`account.${head}.lead`)} />
      <div aria-live="assertive" className="mb-6">
        {failure && (
          <div className="mt-6">
            <Alert tone="error">{failure}</Alert>
          </div>
        )}
      </div>
      {asked ? (
        <Suspense>
          <CodeForm
            pending={isPending}
            failure={codeFailure}
            onSubmit={submitCode}
            onBack={() => backFrom(asked)}
            onPasskey={passkey.start}
            onNone={() => {
              clear()
              setHasNoCode(true)
            }}
          />
        </Suspense>
      ) : (
        <>
          {/* The history state is unknown at prerender, so the note waits for hydration. */}
          {isReady && !failure && hasNews && (
            <Suspense>
              <LoginNote />
            </Suspense>
          )}
          <PasskeyButton isWaiting={passkey.isWaiting} onStart={passkey.start} onCancel={passkey.cancel} />
          <OrLine />
          <CredentialsForm
            email={email}
            forgotten={paths.resetPassword()}
            pending={isPending}
            offersPasskeys
            onSubmit={submitCredentials}
          />
          <Button
            kind="ghost"
            size="form"
            wraps
            unavailable={!isReady}
            className="mt-2"
            onClick={() => setIsSso(true)}
          >
            {t('account.login.sso')}
          </Button>
          <LoginLinks />
        </>
      )}
    </div>
  )
}
