import '#src/features/site/home/texts/texts.ts'
import '#src/features/site/prices/texts/texts.ts'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'
import { sitePath } from '#src/paths.ts'
import { HomeApps } from '#src/features/site/home/home-apps.tsx'
import { HomeDemo } from '#src/features/site/home/home-demo.tsx'
import { HomeHero } from '#src/features/site/home/home-hero.tsx'
import { HomeInfo } from '#src/features/site/home/home-info.tsx'
import { HomeLeave } from '#src/features/site/home/home-leave.tsx'
import { HomeSdks } from '#src/features/site/home/home-sdks.tsx'
import { DeviceEdge } from '#src/features/site/parts/device-edge.tsx'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { TrialBand } from '#src/features/site/parts/trial-band.tsx'
import { PlanPrices } from '#src/features/site/prices/plan-prices.tsx'
import { FaceDrawings } from '#src/features/site/pictures/face.tsx'

export const handle = PLAIN

/** Home page of Age Assurance, `/home` (HM-01). */
export default function HomePage() {
  return (
    <SiteFrame
      title={t('siteHome.title')}
      description={t('siteHome.description')}
      addresses={siteAddresses('home')}
      current="home"
    >
      <FaceDrawings />
      <DeviceEdge label={t('site.deviceEdge')}>
        <HomeHero />
        <HomeLeave />
      </DeviceEdge>
      <HomeApps />
      <HomeDemo />
      <HomeSdks />
      <SplitSection
        id="plans"
        title={[t('sitePrices.costs.first'), t('sitePrices.costs.second')]}
        lead={t('sitePrices.plans.lead')}
        aside={<ArrowLink href={sitePath('prices', currentLanguage())} label={t('sitePrices.all')} />}
      >
        <PlanPrices />
      </SplitSection>
      <TrialBand />
      <HomeInfo />
    </SiteFrame>
  )
}
