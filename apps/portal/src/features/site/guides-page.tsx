import '#src/shared/documents/texts/texts.ts'
import { languageNamed } from '@assure/contract/constants'
import { documentPaths, markdownPath } from '@assure/documents/documents'
import { GUIDE_WORDS } from '@assure/documents/pages/guide-words'
import { FileText } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { listDocuments } from '#src/features/site/document/documents.server.ts'
import { CONTAINER } from '#src/features/site/parts/container.ts'
import { inEachLanguage } from '#src/features/site/site-address.ts'
import { SiteFrame } from '#src/features/site/site-frame.tsx'
import { currentLanguage, t } from '#src/i18n/translation.ts'
import NotFoundPage from '#src/layouts/not-found-page.tsx'
import { PLAIN } from '#src/layouts/plain.ts'
import { paths } from '#src/paths.ts'

export const handle = PLAIN

/** Loads the list of documents at prerender. Throws for an unknown language. */
export const loader = ({ params }: { params: { lang?: string } }) => {
  const language = languageNamed(params.lang)
  if (!language) throw new Error(`there is no language ${params.lang}`)
  return { groups: listDocuments(language) }
}
/** Runs only for URLs that were not prerendered: there is no such language. */
export const clientLoader = () => null

const addresses = inEachLanguage((lang) => paths.guides({ lang }))

/** List of all documents by group, `/documentation/{lang}/guides` (HM-08). */
export default function GuidesPage() {
  const data = useLoaderData<typeof loader | typeof clientLoader>()
  if (!data) return <NotFoundPage />
  const lang = currentLanguage()
  const words = GUIDE_WORDS[lang]
  return (
    <SiteFrame
      title={words.title}
      description={words.description}
      addresses={addresses}
      docs="guides"
      markdown={markdownPath(paths.guides({ lang }))}
    >
      <div className={`${CONTAINER} pt-12 pb-24 lg:pt-18`}>
        <h1 className="text-section-small font-semibold lg:text-section">{words.title}</h1>
        <p className="mt-3 max-w-160 text-body text-text-muted">{words.lead}</p>
        {data.groups.map(({ group, documents }) => (
          <section key={group} aria-labelledby={group} className="mt-14">
            <h2 id={group} className="text-card-title font-semibold">
              {words.groups[group]}
            </h2>
            <ul className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {documents.map(({ name, title, summary }) => {
                const { page, viewer } = documentPaths(lang, name)
                return (
                  <li
                    key={name}
                    className="relative flex flex-col rounded-surface border bg-surface p-5 hover:border-border-strong"
                  >
                    <h3 className="text-form font-semibold">
                      <a
                        href={page}
                        className="after:absolute after:inset-0 after:rounded-surface hover:text-accent"
                      >
                        {title}
                      </a>
                    </h3>
                    <p className="mt-2 mb-4 line-clamp-4 text-base text-text-muted">{summary}</p>
                    <a
                      href={viewer}
                      aria-label={t('documentation.pdfOf', { title })}
                      className="relative z-1 mt-auto inline-flex min-h-6 items-center gap-1.5 self-start rounded-tag text-help font-medium text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      <FileText aria-hidden size={16} />
                      {t('documentation.pdf')}
                    </a>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </SiteFrame>
  )
}
