import { languageNamed } from '@assure/contract/constants'
import { publishedName } from '@assure/contract/package-scope'
import { PACKAGE_NAMES } from '@assure/publishing/names'
import { PACKAGE_VERSIONS } from '@assure/publishing/versions'

/** Loads the npm packages with their versions at prerender. Throws for an unknown language. */
export const loadPackages = ({ params }: { params: { lang?: string } }) => {
  if (!languageNamed(params.lang)) throw new Error(`there is no language ${params.lang}`)
  return PACKAGE_NAMES.map((name) => ({
    name,
    published: publishedName(name),
    version: PACKAGE_VERSIONS[name],
  }))
}
