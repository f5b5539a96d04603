import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CallerSources } from '#src/platform/http/callers.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import { downloadRightRepository } from './download-right.repository.ts'
import { sdkFileRepository } from './sdk-file.repository.ts'
import { serveSdkFiles } from './sdk-files.handlers.ts'
import { sdkReleaseRepository } from './sdk-release.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  throttle: Pick<Throttle, 'attempt'>
}

/** Builds the feature: serves the files of SDKs. Returns the handlers of the calls that list them. */
export const makeSdks = (
  app: FastifyInstance,
  sources: CallerSources,
  { database, clock, throttle }: Dependencies,
) =>
  serveSdkFiles(app, sources, {
    releases: sdkReleaseRepository(database, clock),
    files: sdkFileRepository(database, clock),
    rights: downloadRightRepository(database),
    throttle,
  })
