/** The npm scope of the published packages. The names `@assure/…` stay inside this repository. */
export const PACKAGE_SCOPE = '@assure-portal'

/** Returns the public name of a package, such as `client`. */
export const publishedName = (name: string): string => `${PACKAGE_SCOPE}/${name}`

/** Returns the command that installs a package. */
export const installCommand = (name: string): string => `npm install ${publishedName(name)}`
