import type { DocumentName } from '@assure/documents/documents'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import type { GuideLink } from '#src/features/site/parts/code-accordion.tsx'

/** The links to an SDK's guide: how to start, a sample, the fields it can send. */
export const guideLinks = (documentName: DocumentName): GuideLink[] => {
  const page = paths.documentationPage({ lang: currentLanguage(), documentName })
  return [
    { kind: 'guide', href: `${page}#first-result`, label: t('site.readGuide') },
    { kind: 'sample', href: `${page}#sample`, label: t('site.sampleCode') },
    { kind: 'fields', href: `${page}#fields`, label: t('site.fieldsItSends') },
  ]
}
