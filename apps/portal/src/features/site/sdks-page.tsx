import './document/document.css'
import './sdks/sdks.css'
import '#src/shared/documents/texts/texts.ts'
import { installCommand } from '@assure/contract/package-scope'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { markdownPath } from '@assure/documents/documents'
import { SDK_WORDS } from '@assure/documents/pages/sdk-words'
import { useLoaderData } from 'react-router'
import { DocumentCode } from '#src/features/site/document/document-code.tsx'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { loadPackages } from '#src/features/site/sdks/packages.server.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'
import { paths, sitePath } from '#src/paths.ts'

export const handle = PLAIN
export const loader = loadPackages
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

const addresses = inEachLanguage((lang) => paths.sdks({ lang }))

/** The released SDKs and npm packages, `/documentation/{lang}/sdks`. The server fills in the releases. */
export default function SdksPage() {
  const packages = useLoaderData<typeof loader | typeof clientLoader>()
  if (!packages) return <NotFoundPage />
  const lang = currentLanguage()
  const words = SDK_WORDS[lang]
  return (
    <SiteFrame
      title={words.title}
      description={words.description}
      addresses={addresses}
      docs="sdks"
      markdown={markdownPath(paths.sdks({ lang }))}
    >
      <div className={`${CONTAINER} sdks pt-12 pb-24 lg:pt-18`}>
        <h1 className="text-section-small font-semibold lg:text-section">{words.title}</h1>
        <p className="mt-3 max-w-160 text-body text-text-muted">{words.lead}</p>
        <section aria-labelledby="releases" className="mt-14">
          <h2 id="releases">{words.releases}</h2>
          <p className="sdks-lead">{words.releasesLead}</p>
          <div className="sdk-releases">{`@@${SDK_PARTS.releases[lang]}@@`}</div>
          <p className="sdk-links">
            <a href={sitePath('contactUs', lang)}>{words.request}</a>
            <a href={paths.guides({ lang })}>{words.guides}</a>
          </p>
        </section>
        <section aria-labelledby="packages" className="mt-14">
          <h2 id="packages">{words.packages}</h2>
          <p className="sdks-lead">{words.packagesLead}</p>
          <ul className="sdk-packages">
            {packages.map(({ name, published, version, guides }) => (
              <li key={name} id={name}>
                <h3>
                  <code>{published}</code>
                </h3>
                <p className="sdk-state">{fillBlanks(words.version, { version })}</p>
                <p>{words[name]}</p>
                <DocumentCode code={installCommand(name)} syntax="sh" heading={published} />
                <p className="sdk-links">
                  {guides.map(({ href, title }) => (
                    <a key={href} href={href}>
                      {title}
                    </a>
                  ))}
                </p>
              </li>
            ))}
          </ul>
          <p className="sdk-links">
            <a href={paths.downloads({ lang })}>{words.downloads}</a>
          </p>
        </section>
      </div>
    </SiteFrame>
  )
}
