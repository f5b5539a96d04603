import './sdks/sdks.css'
import '#src/features/site/sdks/texts/texts.ts'
import '#src/shared/documents/texts/texts.ts'
import { SDK_PARTS } from '@assure/contract/sdk-parts'
import { useLoaderData } from 'react-router'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { loadPackages } from '#src/features/site/sdks/packages.server.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths, sitePath } from '#src/paths.ts'

export const handle = PLAIN
export const loader = loadPackages
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

const addresses = inEachLanguage((lang) => paths.sdks({ lang }))
const WORDS = { client: 'client', 'device-client': 'deviceClient', web: 'web' } as const

/** The released SDKs and npm packages, `/documentation/{lang}/sdks`. The server fills in the releases. */
export default function SdksPage() {
  const packages = useLoaderData<typeof loader | typeof clientLoader>()
  if (!packages) return <NotFoundPage />
  const lang = currentLanguage()
  return (
    <SiteFrame
      title={t('siteSdks.title')}
      description={t('siteSdks.description')}
      addresses={addresses}
      docs="sdks"
    >
      <div className={`${CONTAINER} sdks pt-12 pb-24 lg:pt-18`}>
        <h1 className="text-section-small font-semibold lg:text-section">{t('siteSdks.title')}</h1>
        <p className="mt-3 max-w-160 text-body text-text-muted">{t('siteSdks.lead')}</p>
        <section aria-labelledby="releases" className="mt-14">
          <h2 id="releases">{t('siteSdks.releases')}</h2>
          <p className="sdks-lead">{t('siteSdks.releasesLead')}</p>
          <div className="sdk-releases">{`@@${SDK_PARTS.releases[lang]}@@`}</div>
          <p className="sdk-links">
            <a href={sitePath('contactUs', lang)}>{t('siteSdks.request')}</a>
            <a href={paths.guides({ lang })}>{t('siteSdks.guides')}</a>
          </p>
        </section>
        <section aria-labelledby="packages" className="mt-14">
          <h2 id="packages">{t('siteSdks.packages')}</h2>
          <p className="sdks-lead">
            {t('siteSdks.packagesLead')} {t('siteSdks.unpublished')}
          </p>
          <ul className="sdk-packages">
            {packages.map(({ name, published, version }) => (
              <li key={name} id={name}>
                <h3>
                  <code>{published}</code>
                </h3>
                <p className="sdk-state">{t('siteSdks.version', { version })}</p>
                <p>{t(`siteSdks.${WORDS[name]}`)}</p>
              </li>
            ))}
          </ul>
          <p className="sdk-links">
            <a href={paths.downloads({ lang })}>{t('siteSdks.downloads')}</a>
          </p>
        </section>
      </div>
    </SiteFrame>
  )
}
