import type { ThrottleRule } from '#src/platform/throttle.ts'

/** Readings by one link. Everybody who has the link shares it; more calls than this come from no page. */
export const METRICS_BY_LINK: ThrottleRule = {
  limit: 120,
  windowS: 60,
  blockS: 10,
  blockMaxS: 60,
  remembersS: 60,
}
