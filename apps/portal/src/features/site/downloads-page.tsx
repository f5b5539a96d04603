import './downloads/downloads.css'
import '#src/features/site/downloads/texts/texts.ts'
import { languageNamed } from '@assure/contract/constants'
import { DOWNLOAD_PARTS } from '@assure/contract/download-parts'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { useLoaderData } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths } from '#src/paths.ts'

export const handle = PLAIN

/** Runs at prerender. Throws for an unknown language. */
export const loader = ({ params }: { params: { lang?: string } }) => {
  const language = languageNamed(params.lang)
  if (!language) throw new Error(`there is no language ${params.lang}`)
  return { language }
}
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

const addresses = inEachLanguage((lang) => paths.downloads({ lang }))

/** Files of the API with checksums, `/documentation/{lang}/downloads`. The server fills in the list. */
export default function DownloadsPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const lang = currentLanguage()
  return (
    <SiteFrame
      title={t('siteDownloads.title')}
      description={t('siteDownloads.description')}
      addresses={addresses}
      docs="sdks"
    >
      <div className={`${CONTAINER} pt-12 pb-24 lg:pt-18`}>
        <h1 className="text-section-small font-semibold lg:text-section">{t('siteDownloads.title')}</h1>
        <p className="mt-3 mb-8 max-w-160 text-body text-text-muted">{t('siteDownloads.lead')}</p>
        <div className="downloads-list">{`@@${DOWNLOAD_PARTS[lang]}@@`}</div>
        <p className="downloads-note">{t('siteDownloads.variables', { url: portalConfig().publicUrl })}</p>
        <h2 className="downloads-head">{t('siteDownloads.sdkFiles')}</h2>
        <p className="downloads-note">{t('siteDownloads.sdkFilesLead')}</p>
        <div className="downloads-list mt-4">{`@@${SDK_PARTS.files[lang]}@@`}</div>
        <p className="downloads-links">
          <a href={paths.apiReference({ lang })}>{t('siteDownloads.reference')}</a>
          <a href={paths.sdks({ lang })}>{t('siteDownloads.sdks')}</a>
        </p>
      </div>
    </SiteFrame>
  )
}
