import '#src/features/site/prices/texts/texts.ts'
import { PLANS } from '@assure/contract/billing/plans'
import { RETAIL_TRIAL_DAYS } from '@assure/contract/constants'
import { numberFormat } from '@assure/contract/number-format'
import { portalConfig } from '#src/api/portal-config.ts'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { HeroWords } from '#src/features/site/parts/hero.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { LicencePrices } from '#src/features/site/prices/licence-prices.tsx'
import { PlanPrices } from '#src/features/site/prices/plan-prices.tsx'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, currentLocale, t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths, sitePath } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'

export const handle = PLAIN

const LARGEST_LIMIT = Math.max(...PLANS.map(({ monthly_limit }) => monthly_limit))

/** `/prices`: plans for apps, licences for stores. */
export default function PricesPage() {
  const { appName: product } = portalConfig()
  const language = currentLanguage()
  return (
    <SiteFrame
      title={t('sitePrices.title')}
      description={t('sitePrices.description')}
      addresses={siteAddresses('prices')}
      current="prices"
    >
      <div className={`${CONTAINER} pt-10 pb-20 md:pt-16`}>
        <HeroWords
          eyebrow={t('sitePrices.title')}
          title={[t('sitePrices.headline.first'), t('sitePrices.headline.second')]}
          lead={t('sitePrices.lead')}
        />
      </div>
      <SplitSection
        id="plans"
        title={[t('sitePrices.plans.title')]}
        lead={t('sitePrices.plans.lead')}
        aside={<p className="max-w-130 text-form text-text-muted">{t('sitePrices.plans.atLimit')}</p>}
      >
        <PlanPrices />
        <p className="mt-6 flex flex-wrap items-baseline gap-x-3 text-form">
          {t('sitePrices.plans.more', { number: numberFormat(currentLocale()).format(LARGEST_LIMIT) })}
          <ArrowLink href={sitePath('contactUs', language)} label={t('site.talkToUs')} />
        </p>
      </SplitSection>
      <SplitSection
        id="licences"
        title={[t('sitePrices.licences.title')]}
        lead={t('sitePrices.licences.lead', { product })}
      >
        <LicencePrices />
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <a
            href={paths.retailSignup()}
            className={`${buttonClass({ kind: 'primary', size: 'public' })} max-sm:w-full`}
          >
            {t('sitePrices.licences.start')}
          </a>
          <p className="text-form text-text-muted">
            {t('sitePrices.licences.test', { days: RETAIL_TRIAL_DAYS })}
          </p>
        </div>
      </SplitSection>
      <SplitSection
        title={[t('sitePrices.common.title')]}
        aside={
          <ArrowLink href={sitePath('termsAndConditions', language)} label={t('sitePrices.common.terms')} />
        }
      >
        <ul className="border-t">
          {(['currency', 'renewal', 'receipts'] as const).map((fact) => (
            <li key={fact} className="border-b py-5 text-body">
              {t(`sitePrices.common.${fact}`)}
            </li>
          ))}
        </ul>
      </SplitSection>
    </SiteFrame>
  )
}
