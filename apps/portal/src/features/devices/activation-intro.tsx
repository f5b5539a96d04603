import { Download, QrCode, SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'
import { appLink } from '#src/features/devices/app-link.ts'
import { useMediaQuery } from '#src/lib/use-media-query.ts'
import { PageFrame } from '#src/shared/page/page-frame.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Step } from '#src/ui/step.tsx'

const Steps = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  // The app runs only on touch devices. On a computer the app link would do nothing.
  const isTouched = useMediaQuery('(any-pointer: coarse)')
  const { appName: product, appSlug, storeUrlAndroid, storeUrlIos } = portalConfig()
  const store = (url: string, words: string, kind: 'primary' | 'secondary') => (
    <a href={url} rel="noreferrer" className={buttonClass({ kind, size: 'form', wraps: true })}>
      <Download aria-hidden size={18} />
      {words}
    </a>
  )
  return (
    <ol aria-label={t('devices.steps')}>
      <Step
        number={1}
        title={t('devices.install.title', { product })}
        text={t('devices.install.text', { product })}
      >
        {store(storeUrlAndroid, t('devices.install.android'), 'primary')}
        {store(storeUrlIos, t('devices.install.ios'), 'primary')}
      </Step>
      <Step number={2} title={t('devices.open.title')} text={t('devices.open.text')}>
        {isTouched ? (
          <a href={appLink(appSlug, token)} className={buttonClass({ kind: 'secondary', size: 'form' })}>
            <SquareArrowOutUpRight aria-hidden size={18} />
            {t('devices.open.act', { product })}
          </a>
        ) : (
          <p className="font-medium">{t('devices.open.elsewhere')}</p>
        )}
      </Step>
      <Step number={3} title={t('devices.done.title')} text={t('devices.done.text')} />
    </ol>
  )
}

interface ActivationIntroProps {
  token: string
  /** Shown next to the steps. */
  children: ReactNode
}

/** Explains the activation link and how the app uses it (DV-05). Shows nothing that only a device may know. */
export const ActivationIntro = ({ token, children }: ActivationIntroProps) => {
  const { t } = useTranslation()
  const { appName: product } = portalConfig()
  return (
    <PageFrame icon={QrCode} title={t('devices.title', { product })} lead={t('devices.lead')}>
      <div className="grid overflow-hidden rounded-surface border bg-surface md:grid-cols-[1fr_20rem] lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0 p-5 sm:p-8">
          <Steps token={token} />
        </div>
        <div className="flex items-center justify-center border-t bg-sunken p-6 md:border-t-0 md:border-l">
          {children}
        </div>
      </div>
    </PageFrame>
  )
}
