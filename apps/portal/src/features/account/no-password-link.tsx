import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'

/** Message for a missing or invalid token: a password needs a valid link, and the form below sends one. */
export const NoPasswordLink = () => {
  const { t } = useTranslation()
  return (
    <Alert tone="error" announced>
      <p>{t('common.linkInvalid')}</p>
      <p className="font-normal">{t('account.firstLogin.linkHelp')}</p>
    </Alert>
  )
}
