/** The npm scope of the published packages. The names `@assure/…` stay inside this repository. */
export const SCOPE = '@assure-portal'

/** The workspaces that are published, with their entries: `index` is the package itself, others are subpaths. */
export const PACKAGES = {
  client: ['index'],
  'device-client': ['index', 'node'],
} as const
export type PackageName = keyof typeof PACKAGES
export const PACKAGE_NAMES = Object.keys(PACKAGES) as PackageName[]

/** Replaces names of the workspace by public ones, for texts and samples. */
export const publicText = (text: string): string => text.replaceAll('@assure/', `${SCOPE}/`)
