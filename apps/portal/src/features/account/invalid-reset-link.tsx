import '#src/features/account/texts/link-help/texts.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { durationWords } from '#src/lib/duration.ts'
import { Alert } from '#src/ui/alert.tsx'

/** Message for an invalid reset link: the reason, and that the form below sends a new one. */
export const InvalidResetLink = () => {
  const { t, locale } = useTranslation()
  const lifetime = durationWords(portalConfig().resetTtlS, locale)
  return (
    <Alert tone="error" announced>
      <p>{t('common.linkInvalid')}</p>
      <p className="font-normal">{t('linkHelp.resetHelp', { lifetime })}</p>
    </Alert>
  )
}
