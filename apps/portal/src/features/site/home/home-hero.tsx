import { Check, IdCard, Lock } from 'lucide-react'
import { t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { CHALLENGE_AGE_USUAL } from '#src/features/site/home/age-check.ts'
import { bracketName } from '#src/shared/usage/bracket-name.ts'
import { EdgeStage } from '#src/features/site/parts/edge-stage.tsx'
import { Hero } from '#src/features/site/parts/hero.tsx'
import { bytesOf, jsonLines } from '#src/features/site/parts/json-lines.ts'
import { Phone } from '#src/features/site/pictures/device-picture.tsx'
import { Face } from '#src/features/site/pictures/face.tsx'
import { BracketScale } from '#src/features/site/home/bracket-scale.tsx'
import { ADDED_BRACKET, ADDED_PATH, DAY_REPORT } from '#src/features/site/home/day-report.ts'

const CHIP = 'mt-1 inline-flex h-6.5 items-center gap-2 rounded-full px-3 text-help font-semibold'

const FarPhone = () => (
  <Phone far className="top-7 left-0 h-130 max-lg:hidden">
    <p className="mt-14 text-help font-semibold">{t('siteHome.hero.faceAssure')}</p>
    {/* Leaves the area free that the near phone covers. */}
    <div className="mt-3 overflow-hidden rounded-[20px] bg-accent-soft">
      <Face name="youngMan" landmarks frame className="h-52 w-37" />
    </div>
    <p className="mt-5 text-[40px]/[48px] font-semibold tracking-[-0.03em]">{bracketName('18-24')}</p>
    <p className={`${CHIP} bg-warning-soft text-warning`}>
      <IdCard size={16} />
      {t('siteHome.hero.askForId')}
    </p>
    <div className="mt-6.5 w-34">
      <BracketScale bracket="18-24" className="bg-chart-2" />
    </div>
    <p className="mt-3 border-t pt-3 text-text-muted">{t('siteHome.hero.kept')}</p>
  </Phone>
)

const NearPhone = () => (
  <Phone className="h-143">
    <div className="mt-12.5 flex items-center justify-between">
      <span className="text-help font-semibold">{t('siteHome.hero.faceAssure')}</span>
      <span className="flex items-center gap-1.5 text-text-muted">
        <Lock size={13} />
        {t('siteHome.hero.onDevice')}
      </span>
    </div>
    <Face name="curls" landmarks frame className="mt-3 h-56 w-full rounded-[20px] bg-accent-soft" />
    <p className="mt-4 text-[56px]/[62px] font-semibold tracking-[-0.03em]">{bracketName(ADDED_BRACKET)}</p>
    <p className={`${CHIP} bg-success-soft text-success`}>
      <Check size={16} />
      {t('siteHome.hero.over')}
    </p>
    <p className="mt-7 mb-2 text-right text-[11px]/4 font-semibold">
      {t('siteHome.hero.challengeAge', { age: CHALLENGE_AGE_USUAL })}
    </p>
    <BracketScale bracket={ADDED_BRACKET} className="bg-accent" labelled />
    <p className="mt-3 flex justify-between gap-2 border-t pt-3 text-text-muted">
      <span>{t('siteHome.hero.kept')}</span>
      <span>{t('siteHome.hero.sent')}</span>
    </p>
  </Phone>
)

/** Hero of `/home`: two phones, the device edge and the report that crosses it. */
export const HomeHero = () => (
  <Hero
    eyebrow={t('siteHome.hero.eyebrow')}
    title={[t('siteHome.hero.faces'), t('siteHome.hero.counts')]}
    lead={t('siteHome.hero.lead')}
    note={t('siteHome.hero.note')}
    actions={
      <>
        <a href={paths.createAccount()} className={buttonClass({ kind: 'primary', size: 'public' })}>
          {t('site.startTrial')}
        </a>
        <a href="#try" className={buttonClass({ size: 'public' })}>
          {t('siteHome.hero.tryIt')}
        </a>
      </>
    }
  >
    <EdgeStage
      heightPx={572}
      stopPx={110}
      edgeLabel={t('site.deviceEdge')}
      picture={
        <div role="img" aria-label={t('siteHome.hero.picture')} className="relative lg:pl-41.5">
          <FarPhone />
          <NearPhone />
        </div>
      }
      empty={{ title: t('siteHome.hero.nothing'), text: t('siteHome.hero.nothingText') }}
      counts={{
        title: t('siteHome.hero.report'),
        bytes: t('site.bytes', { count: bytesOf(DAY_REPORT) }),
        lines: jsonLines(DAY_REPORT),
        added: { [ADDED_PATH]: '+1' },
      }}
    />
  </Hero>
)
