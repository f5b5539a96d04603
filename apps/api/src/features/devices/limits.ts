import type { ThrottleRule } from '#src/platform/throttle.ts'

/** Unknown activation tokens from one address. */
export const ACTIVATION_BY_ADDRESS: ThrottleRule = {
  limit: 20,
  windowS: 600,
  blockS: 60,
  blockMaxS: 900,
  remembersS: 900,
}
