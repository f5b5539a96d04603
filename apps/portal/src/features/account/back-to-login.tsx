import '#src/features/account/texts/reset/texts.ts'
import type { Realm } from '@assure/contract/constants'
import { Link } from 'react-router'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import { loginOf } from '#src/features/account/realm-login.ts'
import { useTranslation } from '#src/i18n/translation.ts'

/** Link below a form's button, back to the login page. */
export const BackToLogin = ({ realm = 'developer' }: { realm?: Realm }) => {
  const { t } = useTranslation()
  return (
    <p className="mt-6 border-t pt-6">
      <Link to={loginOf(realm)} className={AUTH_LINK}>
        {t('passwordReset.back')}
      </Link>
    </p>
  )
}
