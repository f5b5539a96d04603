import type { DocumentName } from '@assure/documents/documents'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CardCarousel } from '#src/features/site/parts/card-carousel.tsx'
import { SdkDelivery } from '#src/features/site/parts/sdk-delivery.tsx'
import { SiteSection } from '#src/features/site/parts/site-section.tsx'
import { BrowserTop, PhoneTop, Standing } from '#src/features/site/pictures/device-picture.tsx'
import { Message } from '#src/features/site/safety/message.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

const sample = (documentName: DocumentName) =>
  `${paths.documentationPage({ lang: currentLanguage(), documentName })}#sample`

const PhonePicture = ({ camera }: { camera: 'hole' | 'island' }) => (
  <Standing>
    <PhoneTop camera={camera}>
      <Message className="px-3 pt-14" />
    </PhoneTop>
  </Standing>
)

/** Demo apps on `/home/online-safety` (HM-02). */
export const SafetyApps = () => (
  <SiteSection
    id="demo-apps"
    title={[t('siteSafety.apps.title')]}
    lead={
      <>
        {t('siteSafety.apps.lead')} <SdkDelivery part="safety" />
      </>
    }
    aside={
      <ArrowLink href={paths.documentation({ lang: currentLanguage() })} label={t('site.allDocumentation')} />
    }
  >
    <CardCarousel
      label={t('siteSafety.apps.label')}
      cards={[
        {
          picture: (
            <Standing>
              <BrowserTop>
                <Message className="px-6 pt-6" />
              </BrowserTop>
            </Standing>
          ),
          title: t('siteSafety.apps.browser'),
          text: t('siteSafety.apps.browserText'),
          link: <ArrowLink href="#try" label={t('siteSafety.apps.browserLink')} />,
        },
        {
          picture: <PhonePicture camera="hole" />,
          title: t('siteSafety.apps.android'),
          text: t('siteSafety.apps.androidText'),
          link: <ArrowLink href={sample('owas-nlp-android')} label={t('siteSafety.apps.androidLink')} />,
        },
        {
          picture: <PhonePicture camera="island" />,
          title: t('siteSafety.apps.ios'),
          text: t('siteSafety.apps.iosText'),
          link: <ArrowLink href={sample('owas-nlp-ios')} label={t('siteSafety.apps.iosLink')} />,
        },
      ]}
    />
  </SiteSection>
)
