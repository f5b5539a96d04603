import { type Language, LANGUAGES } from '@assure/contract/constants'
import { portalConfig } from '#src/api/portal-config.ts'
import { DocumentTitle } from '#src/shared/page/document-title.tsx'
import { shortDescription } from '#src/features/site/short-description.ts'
import { socialPicture } from '#src/features/site/social-picture.ts'
import { structuredData } from '#src/features/site/structured-data.ts'
import { currentLanguage } from '#src/i18n/translation.ts'

export interface SiteHeadProps {
  title: string
  /** One or two sentences. Cut to the length that search engines show. */
  description: string
  /** Path of the page in each language. */
  addresses: Record<Language, string>
}

const LOCALES: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR' }

/** Tags for shared links: Open Graph, which X also reads. */
const SocialTags = ({ title, description, addresses }: SiteHeadProps) => {
  const { publicUrl, companyName } = portalConfig()
  const language = currentLanguage()
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={companyName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${publicUrl}${addresses[language]}`} />
      <meta property="og:locale" content={LOCALES[language]} />
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <meta key={other} property="og:locale:alternate" content={LOCALES[other]} />
      ))}
      <meta property="og:image" content={`${publicUrl}${socialPicture(addresses.en, language)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Tags of a public page for search engines and shared links. */
export const SiteHead = (given: SiteHeadProps) => {
  const props = { ...given, description: shortDescription(given.description) }
  const { title, description, addresses } = props
  const { publicUrl } = portalConfig()
  return (
    <>
      <DocumentTitle page={title} />
      <meta name="description" content={description} />
      <link rel="canonical" href={`${publicUrl}${addresses[currentLanguage()]}`} />
      {LANGUAGES.map((language) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${publicUrl}${addresses[language]}`}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${publicUrl}${addresses.en}`} />
      <SocialTags {...props} />
      <script
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- JSON without an angle bracket, which React would escape as text.
        dangerouslySetInnerHTML={{ __html: structuredData(props) }}
      />
    </>
  )
}
