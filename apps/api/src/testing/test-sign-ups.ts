import { randomBytes, randomUUID } from 'node:crypto'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { apiClient, newAddress, send } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'

/** Makes a client with its own address, so that it meets no rate limit. */
export const stranger = ({ url }: Pick<TestPortal, 'url'>) =>
  apiClient(url, { 'x-forwarded-for': newAddress(url) })
/** Makes a client in a new network, which has no earlier human checks. */
export const newcomer = ({ url }: Pick<TestPortal, 'url'>) =>
  apiClient(url, { 'x-forwarded-for': newNetworkAddress() })
const newNetworkAddress = () => {
  const hex = randomBytes(4).toString('hex')
  return `2001:${hex.slice(0, 4)}:${hex.slice(4)}::1`
}
export const newEmail = () => `${randomUUID()}@example.com`
export const SIGN_UP_PASSWORD = 'Fresh-pass1!'

/** The voice envelope of someone who follows the pattern exactly, in frames of 50 ms. */
export const envelopeOf = (pattern: readonly { speak: boolean; duration_ms: number }[]): string =>
  pattern.map(({ speak, duration_ms }) => (speak ? '1' : '0').repeat(duration_ms / 50)).join('')

/** Passes the human check by voice. Advances the clock by 8 s. */
export const humanProof = async (portal: TestPortal): Promise<string> => {
  const client = newcomer(portal)
  const { challenge, pattern } = (await client.account('start_voice_check', {})).body
  portal.clock.advance(8)
  const { body } = await client.account('finish_voice_check', { challenge, envelope: envelopeOf(pattern) })
  if (body.result !== 'OK') throw new Error(`the human check ended with ${body.code}`)
  return body.human_proof
}

const INFO = { name: 'Ada Byron', company: 'Engines', job_title: 'Analyst', subscribe_news: true }
/** A valid sign-up with a fresh proof. */
export const signUpInput = async (portal: TestPortal, email: string, password = SIGN_UP_PASSWORD) => ({
  email,
  password,
  additional_info_fields: INFO,
  human_proof: await humanProof(portal),
})

/** Signs up and returns the token of the mailed link. Needs a portal with `jobs`. */
export const signUp = async (portal: TestPortal, email: string, password?: string): Promise<string> => {
  const input = await signUpInput(portal, email, password)
  const { body } = await stranger(portal).account('email_register', input)
  if (body.result !== 'OK') throw new Error(`the sign-up ended with ${body.code}`)
  return activationToken(portal, email)
}

/** The token of the activation link in the next mail to an address. */
export const activationToken = async (portal: TestPortal, email: string): Promise<string> => {
  const { links } = await portal.mailTo(email)
  const link = links.find((found) => /\/login\/[\w-]{43}$/.test(found))
  if (!link) throw new Error('the mail holds no activation link')
  return link.split('/').at(-1) ?? ''
}

/** Requests the activation link again, from a new client each time. */
export const askActivation = ({ url }: Pick<TestPortal, 'url'>, query: string, init: RequestInit = {}) =>
  send<{ result: string }>(`${url}${MAIL_CALL_PATHS.activationEmail}?${query}`, {
    headers: { 'x-forwarded-for': newAddress(url) },
    ...init,
  })
