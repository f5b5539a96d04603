import { Link } from 'react-router'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** The way out of a form that is not the login's, below its button. */
export const BackToLogin = () => {
  const { t } = useTranslation()
  return (
    <p className="mt-6 border-t pt-6">
      <Link to={paths.login()} className={AUTH_LINK}>
        {t('account.reset.back')}
      </Link>
    </p>
  )
}
