import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { bytesOf } from '#src/features/site/parts/json-lines.ts'
import { LeaveRows } from '#src/features/site/home/leave-rows.tsx'
import { SectionHeading } from '#src/features/site/parts/site-section.tsx'
import { CountIcon, FaceIcon, ImageIcon, VoiceIcon } from '#src/features/site/pictures/subject-icons.tsx'
import { DAY_REPORT } from '#src/features/site/home/day-report.ts'

/** Section of `/home` about the data that leaves the device and the data that never does. */
export const HomeLeave = () => (
  <section className={CONTAINER}>
    <div className="pt-20 pb-12 md:pt-25 md:max-xl:max-w-[calc(100%-330px)]">
      <SectionHeading lines={[t('siteHome.leave.counts'), t('siteHome.leave.never')]} />
    </div>
    <LeaveRows
      rows={[
        {
          icon: <FaceIcon />,
          name: t('siteHome.leave.faces'),
          text: t('siteHome.leave.facesText'),
          arrives: t('siteHome.leave.facesArrive'),
        },
        {
          icon: <VoiceIcon />,
          name: t('siteHome.leave.voices'),
          text: t('siteHome.leave.voicesText'),
          arrives: t('siteHome.leave.voicesArrive'),
        },
        {
          icon: <ImageIcon />,
          name: t('siteHome.leave.images'),
          text: t('siteHome.leave.imagesText'),
          arrives: t('siteHome.leave.imagesArrive'),
        },
        {
          icon: <CountIcon />,
          name: t('siteHome.leave.totals'),
          text: t('siteHome.leave.totalsText'),
          arrives: t('siteHome.leave.totalsArrive', {
            size: t('site.bytes', { count: bytesOf(DAY_REPORT) }),
          }),
          crosses: true,
        },
      ]}
    />
    <div className="pt-6 pb-20 md:max-w-[calc(100%-330px)] md:pb-24">
      <p className="text-form text-text-muted">{t('siteHome.leave.brackets')}</p>
      <ArrowLink
        className="mt-3"
        href={paths.documentationPage({ lang: currentLanguage(), documentName: 'data-flow' })}
        label={t('siteHome.leave.allFields')}
      />
    </div>
  </section>
)
