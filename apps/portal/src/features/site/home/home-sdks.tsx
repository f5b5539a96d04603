import type { DocumentName } from '@assure/documents/documents'
import { AppWindow, Mic, Smartphone } from 'lucide-react'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { ArrowLink } from '#src/features/site/parts/arrow-link.tsx'
import { CodeAccordion, type GuideLink } from '#src/features/site/parts/code-accordion.tsx'
import { SdkDelivery } from '#src/features/site/parts/sdk-delivery.tsx'
import { SplitSection } from '#src/features/site/parts/site-section.tsx'
import {
  faceAndroidSamples,
  faceBrowserSamples,
  faceIosSamples,
  voiceSamples,
} from '#src/features/site/home/sdk-samples.ts'

/** Returns the links to an SDK's guide: first steps, a sample, and the fields that it can send. */
const guideLinks = (documentName: DocumentName): GuideLink[] => {
  const page = paths.documentationPage({ lang: currentLanguage(), documentName })
  return [
    { kind: 'guide', href: `${page}#first-result`, label: t('site.readGuide') },
    { kind: 'sample', href: `${page}#sample`, label: t('site.sampleCode') },
    { kind: 'fields', href: `${page}#fields`, label: t('site.fieldsItSends') },
  ]
}

/** Section of `/home` with the SDKs and their documents (HM-01). */
export const HomeSdks = () => (
  <SplitSection
    id="sdks"
    title={[t('siteHome.sdks.first'), t('siteHome.sdks.lines')]}
    lead={
      <>
        <SdkDelivery part="age" /> {t('siteHome.sdks.lead')}
      </>
    }
    aside={
      <ArrowLink href={paths.documentation({ lang: currentLanguage() })} label={t('site.allDocumentation')} />
    }
  >
    <CodeAccordion
      id="sdk"
      rows={[
        {
          id: 'faceassure-android',
          name: t('siteHome.sdks.faceAndroid'),
          icon: Smartphone,
          languages: 'Kotlin, Java',
          samples: faceAndroidSamples(),
          links: guideLinks('faceassure-android'),
        },
        {
          id: 'faceassure-ios',
          name: t('siteHome.sdks.faceIos'),
          icon: Smartphone,
          languages: 'Swift',
          samples: faceIosSamples(),
          links: guideLinks('faceassure-ios'),
        },
        {
          id: 'faceassure-browser',
          name: t('siteHome.sdks.faceBrowser'),
          icon: AppWindow,
          languages: 'JavaScript, TypeScript',
          samples: faceBrowserSamples(),
          links: guideLinks('faceassure-browser'),
        },
        {
          id: 'voiceassure',
          name: t('siteHome.sdks.voice'),
          icon: Mic,
          languages: t('siteHome.sdks.voicePlatforms'),
          samples: voiceSamples(),
          links: guideLinks('voiceassure'),
        },
      ]}
    />
  </SplitSection>
)
