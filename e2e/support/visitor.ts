import { randomInt } from 'node:crypto'

/** The headers of a visitor behind a proxy: an address of its own, so that limits by address do not meet. */
export const visitorHeaders = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})
