import type { DocumentName } from '@assure/documents/documents'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { bracketName } from '#src/shared/usage/bracket-name.ts'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CardCarousel } from '#src/features/site/parts/card-carousel.tsx'
import { SdkDelivery } from '#src/features/site/parts/sdk-delivery.tsx'
import { SiteSection } from '#src/features/site/parts/site-section.tsx'
import { BrowserTop, PhoneTop, Standing } from '#src/features/site/pictures/device-picture.tsx'
import type { FaceName } from '#src/features/site/pictures/face-names.ts'
import { Face } from '#src/features/site/pictures/face.tsx'

const sample = (documentName: DocumentName) =>
  `${paths.documentationPage({ lang: currentLanguage(), documentName })}#sample`

const BrowserPicture = () => (
  <Standing>
    <BrowserTop>
      <div className="flex h-full gap-3 pt-4 pl-3 sm:gap-4 sm:pl-3.5">
        <Face
          name="teenager"
          landmarks
          className="aspect-200/216 w-[52%] max-w-40 shrink-0 self-end md:max-lg:w-[38%] rounded-t-dialog bg-accent-soft"
        />
        <div className="pt-6">
          <p className="text-help font-semibold text-text-muted">{t('siteHome.apps.ageBracket')}</p>
          <p className="text-[32px]/[40px] font-semibold tracking-[-0.02em]">{bracketName('13-17')}</p>
          <div className="relative mt-3 flex h-2 w-25 rounded-full bg-border">
            <span className="ml-6.5 w-6 bg-chart-2" />
            <span className="absolute -top-1.5 left-18.5 h-5 w-0.5 bg-text" />
          </div>
          <p className="mt-5 text-help font-semibold text-text-muted">{t('siteHome.apps.bytesSent')}</p>
          <p className="text-title font-semibold text-accent">{0}</p>
        </div>
      </div>
    </BrowserTop>
  </Standing>
)

const PhonePicture = ({
  face,
  bracket,
  camera,
}: {
  face: FaceName
  bracket: string
  camera: 'hole' | 'island'
}) => (
  <Standing>
    <PhoneTop camera={camera}>
      <div className="relative h-full">
        <Face name={face} landmarks className="absolute bottom-0 left-1/2 h-50 w-48 -translate-x-1/2" />
        <span className="absolute inset-x-4 bottom-4 rounded-full border-2 border-ink bg-surface py-1 text-center text-panel font-semibold">
          {bracket}
        </span>
      </div>
    </PhoneTop>
  </Standing>
)

/** Demo apps on `/home` (HM-01). */
export const HomeApps = () => (
  <SiteSection
    id="demo-apps"
    title={[t('siteHome.apps.title')]}
    lead={
      <>
        {t('siteHome.apps.lead')} <SdkDelivery part="age" />
      </>
    }
    aside={
      <ArrowLink href={paths.documentation({ lang: currentLanguage() })} label={t('site.allDocumentation')} />
    }
  >
    <CardCarousel
      label={t('siteHome.apps.label')}
      cards={[
        {
          picture: <BrowserPicture />,
          title: t('siteHome.apps.browser'),
          text: t('siteHome.apps.browserText'),
          link: <ArrowLink href="#try" label={t('siteHome.apps.browserLink')} />,
        },
        {
          picture: <PhonePicture face="beard" camera="hole" bracket={bracketName('25+')} />,
          title: t('siteHome.apps.android'),
          text: t('siteHome.apps.androidText'),
          link: <ArrowLink href={sample('faceassure-android')} label={t('siteHome.apps.androidLink')} />,
        },
        {
          picture: <PhonePicture face="headscarf" camera="island" bracket={bracketName('18-24')} />,
          title: t('siteHome.apps.ios'),
          text: t('siteHome.apps.iosText'),
          link: <ArrowLink href={sample('faceassure-ios')} label={t('siteHome.apps.iosLink')} />,
        },
      ]}
    />
  </SiteSection>
)
