import type { Language } from '@assure/contract/constants'
import { LANGUAGES } from '@assure/contract/constants'
import { portalConfig } from '#src/api/portal-config.ts'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import { paths, sitePath } from '#src/paths.ts'

interface DescribedPage {
  title: string
  description: string
  addresses: Record<Language, string>
}

/**
 * Returns the breadcrumbs of a page: start page, documentation index for documents, the page. Empty for the start
 * page.
 */
const stepsTo = ({ title, addresses }: DescribedPage, language: Language) => {
  const home = { name: t('site.home'), path: sitePath('home', language) }
  const index = { name: t('site.documentation'), path: paths.documentation({ lang: language }) }
  const path = addresses[language]
  if (path === home.path) return []
  const isWithin = path.startsWith(`${index.path}/`)
  return [home, ...(isWithin ? [index] : []), { name: title, path }]
}

const isArticle = ({ addresses }: DescribedPage) =>
  addresses.en.startsWith(`${paths.documentation({ lang: 'en' })}/`)

/**
 * Describes a public page for search engines (schema.org): vendor, site, page and breadcrumbs. The JSON is safe in a
 * script element. The server later fills in the settings.
 */
export const structuredData = (page: DescribedPage): string => {
  const { publicUrl, companyName, contactEmail } = portalConfig()
  const language = currentLanguage()
  const organization = { '@id': `${publicUrl}/#organization` }
  const site = { '@id': `${publicUrl}/#website` }
  const url = `${publicUrl}${page.addresses[language]}`
  const steps = stepsTo(page, language)
  const graph = [
    {
      '@type': 'Organization',
      ...organization,
      name: companyName,
      url: `${publicUrl}${sitePath('home', 'en')}`,
      logo: `${publicUrl}/icon-512.png`,
      email: contactEmail,
    },
    {
      '@type': 'WebSite',
      ...site,
      name: companyName,
      url: `${publicUrl}${sitePath('home', 'en')}`,
      inLanguage: LANGUAGES,
      publisher: organization,
    },
    {
      '@type': isArticle(page) ? 'TechArticle' : 'WebPage',
      '@id': url,
      url,
      ...(isArticle(page) ? { headline: page.title, publisher: organization } : { name: page.title }),
      description: page.description,
      inLanguage: language,
      isPartOf: site,
    },
    ...(steps.length > 0
      ? [
          {
            '@type': 'BreadcrumbList',
            itemListElement: steps.map(({ name, path }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name,
              item: `${publicUrl}${path}`,
            })),
          },
        ]
      : []),
  ]
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
