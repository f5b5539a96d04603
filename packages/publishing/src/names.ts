import { PACKAGE_SCOPE } from '@assure/contract/package-scope'

/** The workspaces that are published, with their entries: `index` is the package itself, others are subpaths. */
export const PACKAGES = {
  client: ['index'],
  'device-client': ['index', 'node'],
  web: ['index'],
} as const
export type PackageName = keyof typeof PACKAGES
export const PACKAGE_NAMES = Object.keys(PACKAGES) as PackageName[]

/** Replaces names of the workspace by public ones, for texts and samples. Drops notes to the authors, which are HTML comments. */
export const publicText = (text: string): string =>
  text.replaceAll(/<!--.*?-->\s*/gs, '').replaceAll('@assure/', `${PACKAGE_SCOPE}/`)
