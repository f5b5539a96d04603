import { Image, MessageSquareText, Shield } from 'lucide-react'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CodeAccordion, type GuideLink } from '#src/features/site/parts/code-accordion.tsx'
import { SdkDelivery } from '#src/features/site/parts/sdk-delivery.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import { csamSamples, imageSamples, nlpSamples } from '#src/features/site/safety/owas-samples.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/**
 * Returns links to the guide and the full sample of each platform, and to the sent fields, which are the same on
 * both.
 */
const links = (detector: 'owas-nlp' | 'owas-image' | 'owas-csam'): GuideLink[] => {
  const guide = (platform: 'android' | 'ios') =>
    paths.documentationPage({ lang: currentLanguage(), documentName: `${detector}-${platform}` })
  return [
    { kind: 'guide', href: `${guide('android')}#first-result`, label: t('siteSafety.code.androidGuide') },
    { kind: 'guide', href: `${guide('ios')}#first-result`, label: t('siteSafety.code.iosGuide') },
    { kind: 'sample', href: `${guide('android')}#sample`, label: t('siteSafety.code.androidSample') },
    { kind: 'sample', href: `${guide('ios')}#sample`, label: t('siteSafety.code.iosSample') },
    { kind: 'fields', href: `${guide('android')}#fields`, label: t('site.fieldsItSends') },
  ]
}

/** SDKs of online safety, each for Android and iOS (HM-02). */
export const OwasSdks = () => (
  <SplitSection
    id="sdks"
    title={[t('siteSafety.code.title.first'), t('siteSafety.code.title.second')]}
    lead={
      <>
        {t('siteSafety.code.lead')} <SdkDelivery part="safety" />
      </>
    }
    aside={
      <ArrowLink href={paths.documentation({ lang: currentLanguage() })} label={t('site.allDocumentation')} />
    }
  >
    <CodeAccordion
      id="owas"
      rows={[
        {
          id: 'owas-nlp',
          name: t('siteSafety.detectors.nlp.name'),
          icon: MessageSquareText,
          languages: t('siteSafety.code.platforms'),
          samples: nlpSamples(),
          links: links('owas-nlp'),
        },
        {
          id: 'owas-image',
          name: t('siteSafety.detectors.image.name'),
          icon: Image,
          languages: t('siteSafety.code.platforms'),
          samples: imageSamples(),
          links: links('owas-image'),
        },
        {
          id: 'owas-csam',
          name: t('siteSafety.detectors.csam.name'),
          icon: Shield,
          languages: t('siteSafety.code.platforms'),
          samples: csamSamples(),
          links: links('owas-csam'),
        },
      ]}
    />
  </SplitSection>
)
