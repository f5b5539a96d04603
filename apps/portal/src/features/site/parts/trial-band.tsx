import { TRIAL_DAYS } from '@assure/contract/constants'
import { bandButtonClass, TallyBand } from '#src/features/site/parts/tally-band.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths, sitePath } from '#src/paths.ts'

/** Band at the end of the SDK pages: free trial and contact. */
export const TrialBand = () => (
  <TallyBand
    title={[t('site.band.days'), t('site.band.people')]}
    text={t('site.band.text')}
    days={TRIAL_DAYS}
    caption={t('site.band.caption')}
    actions={
      <>
        <a href={paths.createAccount()} className={bandButtonClass.first}>
          {t('site.startTrial')}
        </a>
        <a href={sitePath('contactUs', currentLanguage())} className={bandButtonClass.second}>
          {t('site.talkToUs')}
        </a>
      </>
    }
  />
)
