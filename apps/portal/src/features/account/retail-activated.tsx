import { ArrowRight, Check, Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { AUTH_LINK } from '#src/features/account/auth-frame.tsx'
import type { LinkState } from '#src/features/account/link-state.ts'
import { retailLoginPath } from '#src/features/account/retail-login-params.ts'
import type { RetailActivated as Activated } from '#src/features/account/use-retail-activation.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { longDate } from '#src/lib/format-date.ts'
import { STORE_PLATFORMS, type StorePlatform, storePlatform } from './store-platform.ts'
import { QrCode } from '#src/shared/licences/qr-code.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Step } from '#src/ui/step.tsx'

const storeUrls = (): Record<StorePlatform, string> => {
  const { storeUrlAndroid: android, storeUrlIos: ios } = portalConfig()
  return { android, ios }
}

/** QR code of the app store page, for scanning with the device at the counter. */
const StoreCode = ({ first }: { first: StorePlatform }) => {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  const [platform, setPlatform] = useState(first)
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <div className="w-full max-w-[302px] [&_legend]:sr-only">
        <SegmentedControl
          legend={t('retailActivated.store')}
          choices={STORE_PLATFORMS.map((value) => ({
            value,
            label: t(`retailActivated.platform.${value}`),
          }))}
          value={platform}
          onChange={setPlatform}
        />
      </div>
      <QrCode link={storeUrls()[platform]} label={t(`retailActivated.qr.${platform}`, { product })} />
      <p>
        <span className="block font-semibold">{t('retailActivated.scan', { product })}</span>
        <span className="block text-help text-text-muted">{t('retailActivated.scanHow')}</span>
      </p>
    </div>
  )
}

/** Next steps after a retail activation (RS-02): the app, the password, the first licence. */
export const RetailActivated = ({ email, passwordToken, trialEndsAtUtc }: Activated) => {
  const { t, locale } = useTranslation()
  const { appName: product, contactEmail } = portalConfig()
  const own = storePlatform(navigator.userAgent)
  // The store of the visitor's device comes first.
  const stores = own === 'android' ? STORE_PLATFORMS : STORE_PLATFORMS.toReversed()
  const state: LinkState = { token: passwordToken }
  const hasFreeTest = trialEndsAtUtc > 0
  return (
    <PageFrame
      realm="retail"
      icon={Check}
      tone="success"
      title={t('retailActivated.title')}
      lead={
        <AddressText
          text={
            hasFreeTest
              ? t('retailActivated.lead', { email, product, date: longDate(trialEndsAtUtc, locale) })
              : t('retailActivated.leadToPay', { email, product })
          }
          address={email}
        />
      }
    >
      <div className="grid overflow-hidden rounded-surface border bg-surface md:grid-cols-[1fr_22rem] lg:grid-cols-[1fr_24rem]">
        <ol aria-label={t('retailActivated.steps')} className="p-5 sm:p-8">
          <Step
            number={1}
            title={t('retailActivated.password')}
            text={t(hasFreeTest ? 'retailActivated.passwordText' : 'retailActivated.passwordTextToPay')}
          >
            <Link
              to={retailLoginPath({ email, firstLogin: 'true' })}
              state={state}
              className={buttonClass({ kind: 'primary', size: 'form' })}
            >
              {t('account.firstLogin.title')}
              <ArrowRight aria-hidden size={18} />
            </Link>
          </Step>
          <Step
            number={2}
            title={t('retailActivated.install', { product })}
            text={t('retailActivated.installText')}
          >
            {stores.map((platform) => (
              <a
                key={platform}
                href={storeUrls()[platform]}
                rel="noreferrer"
                className={buttonClass({ size: 'form' })}
              >
                <Download aria-hidden size={18} />
                {t(`retailActivated.get.${platform}`)}
              </a>
            ))}
          </Step>
          <Step
            number={3}
            title={t('retailActivated.show')}
            text={t('retailActivated.showText', { product })}
          />
        </ol>
        <div className="flex items-center justify-center border-t bg-sunken p-6 md:border-t-0 md:border-l">
          <StoreCode first={own} />
        </div>
      </div>
      <p className="text-help text-text-muted">
        {t('retailActivated.trouble')}{' '}
        <a href={`mailto:${contactEmail}`} className={AUTH_LINK}>
          {t('shell.contactUs')}
        </a>
      </p>
    </PageFrame>
  )
}
