import { languageNamed } from '@assure/contract/constants'
import { publishedName } from '@assure/contract/package-scope'
import { canonicalPath } from '@assure/documents/documents'
import { PACKAGE_GUIDES } from '@assure/documents/pages/list-pages'
import { PACKAGE_NAMES } from '@assure/publishing/names'
import { PACKAGE_VERSIONS } from '@assure/publishing/versions'
import { listDocuments } from '#src/features/site/document/documents.server.ts'

/** Loads the npm packages with their versions and guides at prerender. Throws for an unknown language. */
export const loadPackages = ({ params }: { params: { lang?: string } }) => {
  const language = languageNamed(params.lang)
  if (!language) throw new Error(`there is no language ${params.lang}`)
  const documents = listDocuments(language).flatMap((group) => group.documents)
  const guidesOf = (name: (typeof PACKAGE_NAMES)[number]) =>
    PACKAGE_GUIDES[name].flatMap((guide) =>
      documents
        .filter((document) => document.name === guide)
        .map(({ title }) => ({ href: canonicalPath(language, guide), title })),
    )
  return PACKAGE_NAMES.map((name) => ({
    name,
    published: publishedName(name),
    version: PACKAGE_VERSIONS[name],
    guides: guidesOf(name),
  }))
}
