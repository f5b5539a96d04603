import { t } from '#src/i18n/translation.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { InfoDrawer, InfoPicture } from '#src/features/site/parts/info-drawer.tsx'
import { Face } from '#src/features/site/pictures/face.tsx'

/** 'How it works' drawer of `/home` (HM-03). */
export const HomeInfo = () => (
  <InfoDrawer
    title={t('siteHome.info.title')}
    closeLabel={t('site.info.close')}
    picture={
      <InfoPicture label={t('siteHome.info.picture')}>
        <Face name="curls" landmarks className="absolute inset-x-0 bottom-0 h-36 w-full" />
      </InfoPicture>
    }
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
          {t('site.info.gotIt')}
        </a>
      </>
    }
    shownOnce={t('site.info.shownOnce')}
  />
)
