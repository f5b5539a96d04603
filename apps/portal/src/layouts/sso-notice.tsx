import '#src/shared/single-sign-on/texts/texts.ts'
import type { SsoReached } from '#src/api/sso-return.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'

/** Says what the person reached at the identity provider. */
export const SsoNotice = ({ reached }: { reached: SsoReached }) => {
  const { t } = useTranslation()
  return (
    <div className="mb-4 sm:mb-6">
      <Alert tone="success" announced>
        {t(`sso.notice.${reached}`)}
      </Alert>
    </div>
  )
}
