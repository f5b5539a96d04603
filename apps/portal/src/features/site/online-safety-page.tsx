import '#src/features/site/safety/texts/texts.ts'
import { CalendarClock } from 'lucide-react'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { DeviceEdge } from '#src/features/site/parts/device-edge.tsx'
import { TrialBand } from '#src/features/site/parts/trial-band.tsx'
import { Detectors } from '#src/features/site/safety/detectors.tsx'
import { OwasSdks } from '#src/features/site/safety/owas-sdks.tsx'
import { SafetyApps } from '#src/features/site/safety/safety-apps.tsx'
import { SafetyHero } from '#src/features/site/safety/safety-hero.tsx'
import { SafetyInfo } from '#src/features/site/safety/safety-info.tsx'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths } from '#src/paths.ts'

export const handle = PLAIN

/** First on the page, because users of Perspective API must migrate within weeks. */
const PerspectiveNotice = () => (
  <section aria-labelledby="perspective" className="border-t bg-info-soft">
    <div className={`${CONTAINER} flex flex-wrap items-center gap-x-6 gap-y-2 py-5`}>
      <CalendarClock aria-hidden size={22} className="shrink-0 text-info" />
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="perspective" className="text-form font-semibold">
          {t('siteSafety.perspective.title')}
        </h2>
        <p className="text-panel text-text-muted">{t('siteSafety.perspective.text')}</p>
      </div>
      <ArrowLink
        href={paths.documentationPage({
          lang: currentLanguage(),
          documentName: 'moving-from-perspective-api',
        })}
        label={t('site.readGuide')}
        context={t('siteSafety.perspective.title')}
      />
    </div>
  </section>
)

/** Online safety, `/home/online-safety`: the checks of OWAS on the device (HM-02). */
export default function OnlineSafetyPage() {
  return (
    <SiteFrame
      title={t('siteSafety.title')}
      description={t('siteSafety.description')}
      addresses={siteAddresses('onlineSafety')}
      current="onlineSafety"
    >
      <DeviceEdge label={t('site.deviceEdge')}>
        <SafetyHero />
      </DeviceEdge>
      <PerspectiveNotice />
      <Detectors />
      <SafetyApps />
      <OwasSdks />
      <TrialBand />
      <SafetyInfo />
    </SiteFrame>
  )
}
