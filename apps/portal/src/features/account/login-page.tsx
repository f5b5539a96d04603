import { AuthFrame } from '#src/features/account/auth-frame.tsx'
import { LoginCard } from '#src/features/account/login-card.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

/** Login page, `/login` (section 2). */
export default function LoginPage() {
  const { t } = useTranslation()
  return (
    <AuthFrame page={t('account.login.title')}>
      <LoginCard />
    </AuthFrame>
  )
}
