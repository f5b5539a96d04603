import '#src/features/site/accuracy/texts/texts.ts'
import { portalConfig } from '#src/api/portal-config.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { HeroWords } from '#src/features/site/parts/hero.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { siteAddresses } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { t } from '#src/i18n/translation.ts'
import { PLAIN } from '#src/layouts/plain.ts'

export const handle = PLAIN

const Facts = ({ facts }: { facts: readonly string[] }) => (
  <ul className="border-t">
    {facts.map((fact) => (
      <li key={fact} className="border-b py-5 text-body">
        {fact}
      </li>
    ))}
  </ul>
)

/** Figures from the operator's settings. The page is prerendered before they are known, so CSS hides empty ones. */
const Figures = () => {
  const { accuracyMae, accuracyFalsePass, accuracyFalseChallenge, accuracySource } = portalConfig()
  const figures = [
    [t('siteAccuracy.measured.mae'), accuracyMae],
    [t('siteAccuracy.measured.falsePass'), accuracyFalsePass],
    [t('siteAccuracy.measured.falseChallenge'), accuracyFalseChallenge],
    [t('siteAccuracy.measured.source'), accuracySource],
  ]
  return (
    <div className="group mt-8">
      <p className="rounded-surface bg-info-soft p-5 text-form group-has-[dd:not(:empty)]:hidden">
        {t('siteAccuracy.measured.none')}
      </p>
      <div className="hidden group-has-[dd:not(:empty)]:block">
        <h3 className="text-heading font-semibold">{t('siteAccuracy.measured.figures')}</h3>
        <dl className="mt-3 border-t">
          {figures.map(([name, value]) => (
            <div
              key={name}
              className="flex flex-wrap justify-between gap-x-6 border-b py-3 text-body has-[dd:empty]:hidden"
            >
              <dt className="text-text-muted">{name}</dt>
              <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

const ERRORS = ['minor', 'young', 'adult', 'unsure'] as const

/** Accuracy and limits, `/accuracy-and-limits`: how accurate an estimate is, and the source of the figures. */
export default function AccuracyPage() {
  return (
    <SiteFrame
      title={t('siteAccuracy.title')}
      description={t('siteAccuracy.description')}
      addresses={siteAddresses('accuracy')}
    >
      <div className={`${CONTAINER} pt-10 pb-20 md:pt-16`}>
        <HeroWords
          eyebrow={t('siteAccuracy.title')}
          title={[t('siteAccuracy.headline.first'), t('siteAccuracy.headline.second')]}
          lead={t('siteAccuracy.lead')}
        />
      </div>
      <SplitSection title={[t('siteAccuracy.estimated.title')]}>
        <Facts
          facts={[
            t('siteAccuracy.estimated.age'),
            t('siteAccuracy.estimated.interval'),
            t('siteAccuracy.estimated.nobody'),
          ]}
        />
      </SplitSection>
      <SplitSection title={[t('siteAccuracy.unknown.title')]}>
        <Facts
          facts={[
            t('siteAccuracy.unknown.age'),
            t('siteAccuracy.unknown.conditions'),
            t('siteAccuracy.unknown.groups'),
          ]}
        />
      </SplitSection>
      <SplitSection title={[t('siteAccuracy.measured.title')]}>
        <Facts
          facts={[
            t('siteAccuracy.measured.who'),
            t('siteAccuracy.measured.people'),
            t('siteAccuracy.measured.method'),
            t('siteAccuracy.measured.results'),
          ]}
        />
        <Figures />
      </SplitSection>
      <SplitSection title={[t('siteAccuracy.errors.title')]} lead={t('siteAccuracy.errors.lead')}>
        <ul className="grid gap-6 sm:grid-cols-2">
          {ERRORS.map((error) => (
            <li key={error} className="rounded-surface border bg-surface p-5">
              <h3 className="text-heading font-semibold">{t(`siteAccuracy.errors.${error}`)}</h3>
              <p className="mt-2 text-form text-text-muted">{t(`siteAccuracy.errors.${error}Text`)}</p>
            </li>
          ))}
        </ul>
      </SplitSection>
      <SplitSection title={[t('siteAccuracy.border.title')]}>
        <Facts
          facts={[
            t('siteAccuracy.border.ask'),
            t('siteAccuracy.border.doubt'),
            t('siteAccuracy.border.refuse'),
            t('siteAccuracy.border.light'),
            t('siteAccuracy.border.policy'),
          ]}
        />
      </SplitSection>
    </SiteFrame>
  )
}
