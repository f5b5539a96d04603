import '#src/features/site/prices/texts/texts.ts'
import '#src/features/site/retail/texts/texts.ts'
import { RETAIL_TRIAL_DAYS } from '@assure/contract/constants'
import type { DocumentName } from '@assure/documents/documents'
import { BookOpen, Download, FileCheck, List } from 'lucide-react'
import { portalConfig } from '#src/api/portal-config.ts'
import { ArrowLink, IconLink } from '#src/features/site/parts/arrow-link.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { HeroWords } from '#src/features/site/parts/hero.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { bandButtonClass, TallyBand } from '#src/features/site/parts/tally-band.tsx'
import { CounterScene } from '#src/features/site/pictures/counter-scene.tsx'
import { FaceDrawings } from '#src/features/site/pictures/face.tsx'
import { LicencePrices } from '#src/features/site/prices/licence-prices.tsx'
import { RetailFaq } from '#src/features/site/retail/faq.tsx'
import { ManagerView } from '#src/features/site/retail/manager-view.tsx'
import { SampleCard } from '#src/features/site/retail/sample-card.tsx'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths, sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

export const handle = PLAIN

const STEPS = ['look', 'prompt', 'decide'] as const

const RetailHero = () => {
  const { appName: product, storeUrlAndroid, storeUrlIos } = portalConfig()
  return (
    <div
      className={`${CONTAINER} grid items-start gap-x-8 gap-y-12 pt-10 md:pt-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,40.375rem)]`}
    >
      <div className="lg:pt-4">
        <HeroWords
          eyebrow={t('siteRetail.eyebrow', { product })}
          title={[t('siteRetail.headline.first'), t('siteRetail.headline.second')]}
          lead={t('siteRetail.lead', { product })}
        />
        <a
          href={paths.retailSignup()}
          className={`${buttonClass({ kind: 'primary', size: 'public' })} mt-7 max-sm:w-full`}
        >
          {t('siteRetail.start', { days: RETAIL_TRIAL_DAYS })}
        </a>
        <p className="mt-3 text-base text-text-muted">{t('siteRetail.note')}</p>
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          <li>
            <IconLink
              href={storeUrlAndroid}
              icon={Download}
              label={t('siteRetail.getAndroid', { product })}
            />
          </li>
          <li>
            <IconLink href={storeUrlIos} icon={Download} label={t('siteRetail.getIos', { product })} />
          </li>
        </ul>
      </div>
      <CounterScene />
    </div>
  )
}

const Steps = () => (
  <section
    className={`${CONTAINER} grid grid-cols-[minmax(0,1fr)] gap-x-18 gap-y-12 pt-14 pb-20 md:pb-24 lg:grid-cols-[minmax(0,1fr)_19rem] lg:pt-8`}
  >
    <div>
      <h2 className="text-title font-semibold md:text-display">{t('siteRetail.steps.title')}</h2>
      <ol className="mt-7 grid gap-x-6 gap-y-10 md:grid-cols-3">
        {STEPS.map((step, place) => (
          <li key={step} className="border-t-2 border-text pt-5">
            <p aria-hidden className="text-panel font-semibold text-accent">
              {place + 1}
            </p>
            <h3 className="mt-1 text-heading font-semibold">{t(`siteRetail.steps.${step}.title`)}</h3>
            <p className="mt-2 text-card text-text-muted">{t(`siteRetail.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
    <div className="max-lg:max-w-100">
      <SampleCard />
    </div>
  </section>
)

const Privacy = () => {
  const { appName: product } = portalConfig()
  const lang = currentLanguage()
  const guide = (documentName: DocumentName) => paths.documentationPage({ lang, documentName })
  return (
    <SplitSection title={[t('siteRetail.privacy.title.first'), t('siteRetail.privacy.title.second')]}>
      <p className="max-w-170 text-lead">{t('siteRetail.privacy.lead')}</p>
      <p className="mt-4 max-w-170 text-body text-text-muted">{t('siteRetail.privacy.sent')}</p>
      <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <IconLink icon={List} href={guide('data-flow')} label={t('siteRetail.privacy.fields')} />
        </li>
        <li>
          <IconLink icon={FileCheck} href={guide('dpia-template')} label={t('siteRetail.privacy.dpia')} />
        </li>
        <li>
          <IconLink
            icon={BookOpen}
            href={guide('retail-app-guide')}
            label={t('siteRetail.privacy.guide', { product })}
          />
        </li>
      </ul>
    </SplitSection>
  )
}

/** Home page of the retail app, `/retail-home`: its use at a counter, and its free trial (HM-04). */
export default function RetailHomePage() {
  const { appName: product } = portalConfig()
  return (
    <SiteFrame
      title={t('siteRetail.title', { product })}
      description={t('siteRetail.description', { product })}
      addresses={siteAddresses('retailHome')}
      current="retailHome"
      realm="retail"
    >
      <FaceDrawings faces={['youngMan', 'headscarf']} />
      <RetailHero />
      <Steps />
      <ManagerView />
      <Privacy />
      <SplitSection
        id="prices"
        title={[t('sitePrices.costs.first'), t('sitePrices.costs.second')]}
        lead={t('sitePrices.licences.lead', { product })}
        aside={<ArrowLink href={sitePath('prices', currentLanguage())} label={t('sitePrices.all')} />}
      >
        <LicencePrices />
      </SplitSection>
      <RetailFaq />
      <TallyBand
        title={[t('siteRetail.band.title.first'), t('siteRetail.band.title.second')]}
        text={t('siteRetail.band.text', { product })}
        days={RETAIL_TRIAL_DAYS}
        caption={t('siteRetail.band.caption')}
        actions={
          <a href={paths.retailSignup()} className={bandButtonClass.first}>
            {t('siteRetail.start', { days: RETAIL_TRIAL_DAYS })}
          </a>
        }
      />
    </SiteFrame>
  )
}
