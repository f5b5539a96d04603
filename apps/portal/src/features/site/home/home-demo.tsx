import { sitePath } from '#src/paths.ts'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import {
  bufferYears,
  CHALLENGE_AGE_MAX,
  CHALLENGE_AGE_MIN,
  CHALLENGE_AGE_USUAL,
  FIRST_PERSON,
  LEGAL_AGE,
} from '#src/features/site/home/age-check.ts'
import { type AgeDemoTexts, ageDemoView } from '#src/features/site/home/age-demo-view.ts'
import { AgeScale } from '#src/features/site/home/age-scale.tsx'
import { DAY_REPORT } from '#src/features/site/home/day-report.ts'
import { FaceChoice } from '#src/features/site/home/face-choice.tsx'
import { LeavingBytes } from '#src/features/site/home/leaving-bytes.tsx'
import { SiteSection } from '#src/features/site/parts/site-section.tsx'
import { Face } from '#src/features/site/pictures/face.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'

const SMALL_LABEL = 'text-help font-semibold text-text-muted'

/** Placeholders that the script fills in. */
const AGES = { low: '{low}', high: '{high}', challenge: '{challenge}' }

const demoTexts = (): AgeDemoTexts => ({
  decision: {
    over: t('siteHome.demo.over'),
    under: t('siteHome.demo.under'),
    inconclusive: t('siteHome.demo.inconclusive'),
  },
  sentence: {
    over: t('siteHome.demo.overText', AGES),
    under: t('siteHome.demo.underText', AGES),
    inconclusive: t('siteHome.demo.inconclusiveText', AGES),
  },
  interval: t('siteHome.demo.interval', { age: '{age}', low: '{low}', high: '{high}' }),
  buffers: Array.from({ length: CHALLENGE_AGE_MAX - CHALLENGE_AGE_MIN + 1 }, (_, place) =>
    t('siteHome.demo.bufferText', { count: bufferYears(CHALLENGE_AGE_MIN + place), legal: LEGAL_AGE }),
  ),
  challengeAge: t('siteHome.hero.challengeAge', { age: '{age}' }),
})

const ChallengeSlider = () => (
  <div className="mt-8">
    <div className="flex items-end justify-between">
      <label htmlFor="challenge-age" className={SMALL_LABEL}>
        {t('siteHome.demo.challengeAge')}
      </label>
      <output
        data-word="challengeAge"
        htmlFor="challenge-age"
        className="text-display font-semibold tabular-nums"
      >
        {CHALLENGE_AGE_USUAL}
      </output>
    </div>
    <input
      id="challenge-age"
      type="range"
      min={CHALLENGE_AGE_MIN}
      max={CHALLENGE_AGE_MAX}
      defaultValue={CHALLENGE_AGE_USUAL}
      disabled
      className="site-slider mt-2"
    />
    <p aria-hidden className="flex justify-between text-base text-text-muted tabular-nums">
      <span>{CHALLENGE_AGE_MIN}</span>
      <span>{CHALLENGE_AGE_MAX}</span>
    </p>
  </div>
)

/**
 * Simulated age check of `/home`: six drawings with fixed estimates, a challenge age, the decision, and the call
 * that would be sent. The first choice is prerendered; `script/age-demo.ts` computes the others.
 */
export const HomeDemo = () => {
  const texts = demoTexts()
  const state = {
    person: FIRST_PERSON,
    challengeAge: CHALLENGE_AGE_USUAL,
    id: DAY_REPORT.report_id,
    day: DAY_REPORT.day,
  }
  const view = ageDemoView(state, texts, CHALLENGE_AGE_MIN)
  const facts = [
    ['interval', t('siteHome.demo.estimate')],
    ['bracket', t('siteHome.demo.bracket')],
    ['buffer', t('siteHome.demo.buffer')],
  ] as const
  return (
    <SiteSection
      id="try"
      title={[t('siteHome.demo.title')]}
      lead={t('siteHome.demo.lead')}
      aside={<ArrowLink href={sitePath('accuracy', currentLanguage())} label={t('site.accuracy')} />}
    >
      <p className="mb-6 hidden rounded-surface bg-info-soft px-5 py-4 text-form no-script:block">
        {t('siteHome.demo.noScript')}
      </p>
      <div
        data-age-demo={JSON.stringify(texts)}
        className="overflow-hidden rounded-[16px] border border-border-strong bg-surface"
      >
        <div className="grid lg:grid-cols-[30.9rem_minmax(0,1fr)]">
          <div className="border-border px-6 py-8 max-lg:border-b md:px-9 lg:border-r">
            <FaceChoice />
            <ChallengeSlider />
            <p className="mt-6 border-t pt-5 text-base text-text-muted">{t('siteHome.demo.rule')}</p>
          </div>
          <div className="flex flex-col">
            <div className="grid flex-1 gap-x-9 gap-y-8 px-6 py-8 md:grid-cols-[18rem_minmax(0,1fr)] md:px-9 md:py-9">
              <div data-shown-face>
                <Face
                  name={FIRST_PERSON}
                  landmarks
                  frame
                  className="aspect-288/355 w-full rounded-[16px] bg-accent-soft max-md:aspect-square"
                />
              </div>
              <div>
                <p className={SMALL_LABEL}>{t('siteHome.demo.decision')}</p>
                <div aria-live="polite" className="min-h-36">
                  <p
                    data-word="decision"
                    className="mt-2 text-[32px]/[38px] font-semibold tracking-[-0.025em]"
                  >
                    {view.words.decision}
                  </p>
                  <p data-word="sentence" className="mt-2 text-card text-text-muted">
                    {view.words.sentence}
                  </p>
                </div>
                <div className="mt-4">
                  <AgeScale view={view} />
                </div>
                <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t pt-4 text-base">
                  {facts.map(([word, label]) => (
                    <div key={word} className="contents">
                      <dt className="text-text-muted">{label}</dt>
                      <dd data-word={word} className="text-right">
                        {view.words[word]}
                      </dd>
                    </div>
                  ))}
                </dl>
                <p className="mt-4 flex flex-wrap items-center justify-between gap-2 border-t pt-4 text-base text-text-muted">
                  {t('siteHome.demo.oneCount')}
                  <code
                    data-word="count"
                    className="rounded-hint bg-accent-soft px-2 py-0.5 font-mono text-help font-semibold text-text"
                  >
                    {view.words.count}
                  </code>
                </p>
              </div>
            </div>
            <div className="flex items-center gap-5 border-t bg-sunken px-6 py-6 md:px-9">
              <span className="text-section font-semibold text-accent">{0}</span>
              <p className="text-base text-text-muted">
                <strong className="block text-form font-semibold text-text">
                  {t('siteHome.demo.sentTitle')}
                </strong>
                {t('siteHome.demo.sentText')}
              </p>
            </div>
          </div>
        </div>
        <LeavingBytes view={view} />
      </div>
    </SiteSection>
  )
}
