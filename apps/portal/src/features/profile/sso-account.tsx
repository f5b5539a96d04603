import '#src/shared/single-sign-on/texts/texts.ts'
import { Details } from '#src/features/profile/account-section.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'

/** The profile in a session through single sign-on: the account data (AC-01), and nothing of the person's own login. */
export const SsoAccount = () => {
  const { t } = useTranslation()
  return (
    <div className="mt-4 flex max-w-190 flex-col gap-4 sm:mt-6">
      <Alert tone="info">{t('sso.session')}</Alert>
      <Details />
    </div>
  )
}
