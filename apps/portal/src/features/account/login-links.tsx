import { Link } from 'react-router'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** The address of the sign-up's second variant (SU-09). */
export const createAccountPath = () => `${paths.signup()}?create=account`

/** The ways on for those who have no account. */
export const LoginLinks = () => {
  const { t } = useTranslation()
  return (
    <p className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t pt-6 text-text-muted">
      {t('account.login.noAccount')}
      <Link to={createAccountPath()} className={AUTH_LINK}>
        {t('account.login.createAccount')}
      </Link>
    </p>
  )
}
