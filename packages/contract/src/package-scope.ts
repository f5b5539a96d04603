/** The npm scope of the published packages. The names `@assure/…` stay inside this repository. */
export const PACKAGE_SCOPE = '@assure-portal'
