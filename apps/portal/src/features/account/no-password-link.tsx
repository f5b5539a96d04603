import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'

/** No token, or one that opens nothing: no password is chosen without one, and the form below brings it. */
export const NoPasswordLink = () => {
  const { t } = useTranslation()
  return (
    <Alert tone="error" announced>
      <p>{t('common.linkInvalid')}</p>
      <p className="font-normal">{t('account.firstLogin.linkHelp')}</p>
    </Alert>
  )
}
