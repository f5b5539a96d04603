import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures older or newer than this are refused, so that a captured request cannot be replayed later. */
const SIGNATURE_TOLERANCE_S = 300

const digest = (rawBody: Buffer, secret: string, atS: number): Buffer =>
  createHmac('sha256', secret).update(`${atS}.`).update(rawBody).digest()

/** Signs a body by Stripe's scheme and returns the `Stripe-Signature` header. */
export const signBody = (rawBody: Buffer, secret: string, now: Date): string => {
  const atS = Math.floor(now.getTime() / 1000)
  return `t=${atS},v1=${digest(rawBody, secret, atS).toString('hex')}`
}

/**
 * Whether one of the secrets signed the body, within the tolerance of our time. There are two secrets while one
 * replaces the other. Schemes other than `v1` are ignored.
 */
export const isSigned = (rawBody: Buffer, header: string, secrets: readonly string[], now: Date): boolean => {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const times = parts.filter(([name]) => name === 't')
  const atText = times[0]?.[1] ?? ''
  if (times.length !== 1 || !/^\d{1,12}$/.test(atText)) return false
  if (Math.abs(now.getTime() / 1000 - Number(atText)) > SIGNATURE_TOLERANCE_S) return false
  const given = parts.flatMap(([name, value = '']) =>
    name === 'v1' && /^[\da-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  )
  return secrets.some((secret) => {
    const right = digest(rawBody, secret, Number(atText))
    return given.some((one) => timingSafeEqual(one, right))
  })
}
