import type { FastifyInstance } from 'fastify'
import { sampleDayParts } from '../features/documents/sample-day-parts.ts'
import { serveDownloads } from '../features/downloads/serve-downloads.ts'
import { sdkParts } from '../features/sdks/sdk-parts.ts'
import { sdkReleaseRepository } from '../features/sdks/sdk-release.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { LiveParts } from '../platform/http/live-parts.ts'
import type { Settings } from '../settings.ts'

interface Given {
  settings: Settings
  database: Database
  clock: Clock
  /** Returns the text of the OpenAPI document at a path. */
  documentAt: (path: string) => string
}

/**
 * Makes the parts of prerendered pages that the server fills in: the day of samples, the releases of the SDKs, and the downloads,
 * which it serves.
 */
export const makePageParts = (
  app: FastifyInstance,
  { settings, database, clock, documentAt }: Given,
): LiveParts[] => [
  sdkParts(sdkReleaseRepository(database, clock), clock, (error) =>
    app.log.warn(error, 'the releases of the SDKs cannot be read'),
  ),
  serveDownloads(app, settings.portal, documentAt),
  sampleDayParts(clock),
]
