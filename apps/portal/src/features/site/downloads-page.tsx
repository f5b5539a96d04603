import './downloads/downloads.css'
import { languageNamed } from '@assure/contract/constants'
import { DOWNLOAD_PARTS } from '@assure/contract/download-parts'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { markdownPath } from '@assure/documents/documents'
import { DOWNLOAD_WORDS } from '@assure/documents/pages/download-words'
import { useLoaderData } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'
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
  const words = DOWNLOAD_WORDS[lang]
  return (
    <SiteFrame
      title={words.title}
      description={words.description}
      addresses={addresses}
      docs="sdks"
      markdown={markdownPath(paths.downloads({ lang }))}
    >
      <div className={`${CONTAINER} pt-12 pb-24 lg:pt-18`}>
        <h1 className="text-section-small font-semibold lg:text-section">{words.title}</h1>
        <p className="mt-3 mb-8 max-w-160 text-body text-text-muted">{words.lead}</p>
        <div className="downloads-list">{`@@${DOWNLOAD_PARTS.html[lang]}@@`}</div>
        <p className="downloads-note">{fillBlanks(words.variables, { url: portalConfig().publicUrl })}</p>
        <h2 className="downloads-head">{words.sdkFiles}</h2>
        <p className="downloads-note">{words.sdkFilesLead}</p>
        <div className="downloads-list mt-4">{`@@${SDK_PARTS.files[lang]}@@`}</div>
        <p className="downloads-links">
          <a href={paths.apiReference({ lang })}>{words.reference}</a>
          <a href={paths.sdks({ lang })}>{words.sdks}</a>
        </p>
      </div>
    </SiteFrame>
  )
}
