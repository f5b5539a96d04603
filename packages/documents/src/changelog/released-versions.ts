/** The parts of the product that have versions of their own for developers, in display order. */
export const PARTS = ['api', 'client', 'device-client', 'web'] as const
export type Part = (typeof PARTS)[number]

/** A version of a part, with the UTC day of its publication, `YYYY-MM-DD`. */
interface ReleasedVersion {
  part: Part
  version: string
  day: string
}

/** Every published version, newest first. */
export const RELEASED_VERSIONS = [
  { part: 'api', version: '1.1.0', day: '2026-11-29' },
] as const satisfies readonly ReleasedVersion[]

export type Released = (typeof RELEASED_VERSIONS)[number]
/** Names a version in addresses. It never changes. */
export type VersionId = `${Released['part']}-${Released['version']}`

/** Returns the id of a version, which is also its anchor on the page. */
export const versionId = ({ part, version }: Released): VersionId => `${part}-${version}`
