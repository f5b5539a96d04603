import { t } from '#src/i18n/translation.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { InfoDrawer } from '#src/features/site/parts/info-drawer.tsx'
import { Face } from '#src/features/site/pictures/face.tsx'
import { TallyMarks } from '#src/features/site/pictures/tally-marks.tsx'

/** A face in a phone, the edge, and the count that crosses it. */
const Picture = () => (
  <div
    role="img"
    aria-label={t('siteHome.info.picture')}
    className="relative flex h-42 overflow-hidden rounded-surface border bg-accent-soft"
  >
    <div className="absolute inset-y-0 right-0 w-[35%] bg-outside" />
    <div className="device-edge-down absolute inset-y-0 right-[35%]" />
    <svg
      aria-hidden
      className="absolute inset-y-0 right-[35%] translate-x-10 fill-none stroke-accent"
      width="136"
      height="166"
      strokeWidth="2"
    >
      <path d="M0 84H134M126 77L134 84L126 91" />
      <circle className="fill-bg" cx="95" cy="84" r="6" />
    </svg>
    <div className="relative ml-[15%] mt-5 w-28 rounded-t-[20px] border-2 border-b-0 border-ink bg-surface">
      <Face name="curls" landmarks className="absolute inset-x-0 bottom-0 h-36 w-full" />
    </div>
    <span className="absolute top-1/2 right-[5%] w-12 -translate-y-1/2 text-accent">
      <TallyMarks count={5} strokeWidth={11} groupClassName="h-auto w-full" />
    </span>
  </div>
)

/** How it works, of `/home` (HM-03). */
export const HomeInfo = () => (
  <InfoDrawer
    title={t('siteHome.info.title')}
    closeLabel={t('siteHome.info.close')}
    picture={<Picture />}
    steps={[
      { title: t('siteHome.info.look'), text: t('siteHome.info.lookText') },
      { title: t('siteHome.info.bracket'), text: t('siteHome.info.bracketText') },
      { title: t('siteHome.info.count'), text: t('siteHome.info.countText') },
    ]}
    note={t('siteHome.info.note')}
    actions={
      <>
        <a href="#try" data-close-info="follow" className={buttonClass({ kind: 'primary', size: 'public' })}>
          {t('siteHome.hero.tryIt')}
        </a>
        <a href="#main" data-close-info className={buttonClass({ size: 'public' })}>
          {t('siteHome.info.gotIt')}
        </a>
      </>
    }
    shownOnce={t('siteHome.info.shownOnce')}
  />
)
