import { InfoDrawer, InfoPicture } from '#src/features/site/parts/info-drawer.tsx'
import { Message } from '#src/features/site/safety/message.tsx'
import { t } from '#src/i18n/translation.ts'
import { buttonClass } from '#src/ui/button.tsx'

/** 'How it works' drawer of `/home/online-safety` (HM-02, HM-03). */
export const SafetyInfo = () => (
  <InfoDrawer
    title={t('siteSafety.info.title')}
    closeLabel={t('site.info.close')}
    picture={
      <InfoPicture label={t('siteSafety.info.picture')}>
        <Message className="p-3 pt-6" />
      </InfoPicture>
    }
    steps={[
      { title: t('siteSafety.info.look'), text: t('siteSafety.info.lookText') },
      { title: t('siteSafety.info.verdict'), text: t('siteSafety.info.verdictText') },
      { title: t('siteSafety.info.count'), text: t('siteSafety.info.countText') },
    ]}
    note={t('siteSafety.info.note')}
    actions={
      <>
        <a href="#try" data-close-info="follow" className={buttonClass({ kind: 'primary', size: 'public' })}>
          {t('siteSafety.apps.browserLink')}
        </a>
        <a href="#main" data-close-info className={buttonClass({ size: 'public' })}>
          {t('site.info.gotIt')}
        </a>
      </>
    }
    shownOnce={t('site.info.shownOnce')}
  />
)
