import { randomInt } from 'node:crypto'

/** Returns headers of a visitor with a random IP address, so that per-address rate limits do not affect other tests. */
export const visitorHeaders = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})
