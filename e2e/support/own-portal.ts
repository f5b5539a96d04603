import { inject } from 'vitest'

/** A started product with sample data, and the folders that its tests share. */
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
    /** One for each worker. */
    portals: Portal[]
    /** Whether pictures that differ are written again (`vitest -u`). */
    renewPictures: boolean
  }
}

/** The portal of this worker: files that run at the same time share nothing. */
export const ownPortal = (): Portal => {
  const portal = inject('portals')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!portal) throw new Error(`worker ${process.env['VITEST_POOL_ID']} has no portal`)
  return portal
}
