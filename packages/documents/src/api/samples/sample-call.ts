import type { PublishedCall } from '../published-calls.ts'

/** The part of a call that samples need. */
export type SampleCall = Pick<PublishedCall, 'name' | 'method' | 'path' | 'input' | 'callers' | 'takesKey'>

/** Proof that a sample sends: key and secret, the token of a link, or the signature of a device. */
export const proofOf = ({ callers }: Pick<SampleCall, 'callers'>): 'key' | 'link' | 'device' =>
  callers.includes('device') ? 'device' : callers.includes('analytics_link') ? 'link' : 'key'

/** Names of the environment variables in all samples. */
export const API_KEY = 'API_KEY'
export const SECRET_KEY = 'SECRET_KEY'
export const PORTAL_URL = 'PORTAL_URL'
/** The token in a link to the analytics page. */
export const LINK_TOKEN = 'LINK_TOKEN'
/** The link in the QR code of a licence. */
export const ACTIVATION_LINK = 'ACTIVATION_LINK'

/** Field whose value is drawn at random for each report. */
export const REPORT_ID = 'report_id'

/** Whether a field of this name is anywhere in a value. */
export const hasField = (value: unknown, name: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, part]) => key === name || hasField(part, name))
