import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callRetail } from '#src/api/services.ts'
import { AUTH_LINK, AuthHead } from '#src/features/account/auth-frame.tsx'
import { CredentialsForm } from '#src/features/account/credentials-form.tsx'
import type { LinkState } from '#src/features/account/link-state.ts'
import type { LoginValues } from '#src/features/account/login-form.ts'
import { OtherLogin, ProductLink } from '#src/features/account/login-links.tsx'
import { News } from '#src/features/account/login-note.tsx'
import { retailLoginPath } from '#src/features/account/retail-login-params.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Alert } from '#src/ui/alert.tsx'

/** Logs in to the retail area and opens the licences, or returns the reason for a failure. */
const useRetailLogIn = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const attempt = async (values: LoginValues): Promise<string | undefined> => {
    const { result } = await callRetail('retail_login', values)
    if (result === 'DENY') return t('account.login.wrongCredentials')
    await navigate(paths.retailLicences(), { replace: true })
    // The layout redirected to the login page: the browser did not store the session cookie.
    return window.location.pathname === paths.retailLogin() ? t('account.login.notKept') : undefined
  }
  const logIn = async (values: LoginValues): Promise<boolean> => {
    setIsPending(true)
    setFailure(undefined)
    const fault = await attempt(values).catch(problemMessage)
    setFailure(fault)
    if (fault) setIsPending(false)
    return !fault
  }
  return { logIn, isPending, failure }
}

interface RetailLoginCardProps {
  /** Email from the link that was followed; empty if none. */
  email: string
  note: LinkState['note']
  ended: LinkState['ended']
}

/** Login form of a retail account (RS-01). */
export const RetailLoginCard = ({ email, note, ended }: RetailLoginCardProps) => {
  const { t } = useTranslation()
  const { logIn, isPending, failure } = useRetailLogIn()
  const isLocked = email !== ''
  return (
    <div className="flex flex-col">
      <AuthHead
        title={t('account.retail.login')}
        lead={t('account.retail.lead', { product: portalConfig().appName })}
      />
      <div aria-live="assertive" className="mb-6">
        {failure && (
          <div className="mt-6">
            <Alert tone="error">{failure}</Alert>
          </div>
        )}
      </div>
      {!failure && note && note !== 'link-invalid' && (
        <News tone="success" text={t(`account.note.${note}`)} />
      )}
      {!failure && ended && <News tone="info" text={t('errors.session_expired')} />}
      <CredentialsForm
        key={email}
        email={email}
        emailLocked={isLocked}
        forgotten={retailLoginPath({ forgotten: 'true' })}
        pending={isPending}
        onSubmit={logIn}
      />
      <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t pt-6 text-text-muted">
        {isLocked && (
          <OtherLogin
            text={t('account.retail.notYou')}
            to={retailLoginPath()}
            label={t('account.retail.otherAddress')}
          />
        )}
        {t('account.login.noAccount')}
        <Link to={paths.retailSignup()} className={AUTH_LINK}>
          {t('account.retail.signUp')}
        </Link>
        <OtherLogin
          text={t('account.retail.forDevelopers')}
          to={paths.login()}
          label={t('account.retail.developerLogin')}
        />
        <ProductLink name={portalConfig().appName} page="retailHome" />
      </p>
    </div>
  )
}
