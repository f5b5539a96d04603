import type { ThrottleRule } from '#src/platform/throttle.ts'

/** Calls with one link, shared by everyone who has it. The analytics page stays below this. */
export const METRICS_BY_LINK: ThrottleRule = {
  limit: 120,
  windowS: 60,
  blockS: 10,
  blockMaxS: 60,
  remembersS: 60,
}
