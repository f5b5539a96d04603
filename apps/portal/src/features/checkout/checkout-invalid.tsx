import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { PlainPage } from '#src/shared/page/plain-page.tsx'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** Message for an invalid checkout link (SB-07), with the next step. */
export const CheckoutInvalid = ({ kind }: { kind: 'plan' | 'licences' }) => {
  const { t } = useTranslation()
  const { contactEmail } = portalConfig()
  return (
    <PlainPage title={t('common.linkInvalid')}>
      <p className="text-form text-text-muted">
        <AddressText
          text={
            kind === 'plan'
              ? t('checkout.invalidPlan')
              : t('checkout.invalidLicences', { contact: contactEmail })
          }
        />
      </p>
      {kind === 'plan' ? (
        <Link to={paths.plans()} className={buttonClass({ kind: 'primary', size: 'form' })}>
          {t('checkout.toPlans')}
        </Link>
      ) : (
        <a href={`mailto:${contactEmail}`} className={buttonClass({ size: 'form' })}>
          {t('checkout.write')}
        </a>
      )}
    </PlainPage>
  )
}
