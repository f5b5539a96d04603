import { inject } from 'vitest'

/** A running portal with sample data, and the folders of its tests. */
export interface Portal {
  url: string
  /** Receives every mail that the portal sends. */
  mailFolder: string
  /** Receives the temporary files of browsers. */
  browserFolder: string
  /** Lists secrets that must not be in any file of the portal at the end. */
  secretsFile: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One portal per worker. */
    portals: Portal[]
    /** Whether to overwrite pictures that differ (`vitest -u`). */
    renewPictures: boolean
  }
}

/** Returns the portal of this worker. Test files that run in parallel share nothing. */
export const ownPortal = (): Portal => {
  const portal = inject('portals')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!portal) throw new Error(`worker ${process.env['VITEST_POOL_ID']} has no portal`)
  return portal
}
