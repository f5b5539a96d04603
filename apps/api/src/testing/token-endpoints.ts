import { randomBytes } from 'node:crypto'
import { type Answer, apiClient, newAddress } from './test-client.ts'
import type { TestDevice } from './test-device.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

/** Tries a token at one endpoint. Returns whether it was accepted. */
export type Endpoint = (token: string) => Promise<boolean>

interface Behind {
  portal: TestPortal
  account: { email: string; sessionId: string }
  device: TestDevice
}

/** Whether a call succeeded. A malformed token gets a refusal as invalid input, which counts as not accepted. */
export const isOk = ({ status, text }: Answer<unknown>) => status === 200 && text.startsWith('{"result":"OK"')

/** Makes a client with its own address, without any counted attempts. */
export const strangerOf = ({ url }: TestPortal, headers: Record<string, string> = {}) =>
  apiClient(url, { 'x-forwarded-for': newAddress(url), ...headers })

export const basicOf = (key: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
})

/** Every endpoint that accepts a token, for accounts and strangers. `behind` exists once the tests run. */
export const tokenEndpoints = (behind: () => Behind) => {
  const stranger = (headers?: Record<string, string>) => strangerOf(behind().portal, headers)
  return {
    change_password: async (token) =>
      isOk(await stranger().password('change_password', { token, password: 'Novel-pass1!' })),
    confirm_email: async (token) =>
      isOk(await stranger().account('confirm_email', { token, new_password: 'Novel-pass1!' })),
    'the session cookie': async (token) => {
      const headers = { origin: behind().portal.url, cookie: `dev_session=${encodeURIComponent(token)}` }
      return isOk(await stranger(headers).account('current_session', {}))
    },
    retail_confirm_email: async (token) => isOk(await stranger().account('retail_confirm_email', { token })),
    'the retail session cookie': async (token) => {
      const headers = {
        origin: behind().portal.url,
        cookie: `retail_session=${encodeURIComponent(token)}`,
      }
      return isOk(await stranger(headers).licences('current_retail_session', {}))
    },
    'the password of a retail login': async (token) => {
      const login = { email: behind().account.email, password: token }
      const { status, text } = await stranger().licences('retail_login', login)
      return status !== 400 && text !== '{"result":"DENY","code":"WRONG_CREDENTIALS"}'
    },
    show_billing_group: async (token) =>
      isOk(await stranger().licences('show_billing_group', { billing_group_id: token })),
    open_checkout: async (token) => isOk(await stranger().budget('open_checkout', { token })),
    'the secret of an API key': async (token) => {
      const { account } = behind()
      const headers = basicOf(account.sessionId, token)
      return (await stranger(headers).account('retrieve_session', {})).status === 200
    },
    'the password of a login': async (token) => {
      const login = { email: behind().account.email, password: token }
      const { status, text } = await stranger().account('email_login', login)
      // The only expected answers: 400 for a text too long for a password, or wrong credentials.
      return status !== 400 && text !== '{"result":"DENY","code":"WRONG_CREDENTIALS"}'
    },
    'a device’s activation': async (token) => isOk(await behind().device.activate(token)),
    'the voice check': async (token) => {
      const answer = await stranger().account('finish_voice_check', { challenge: token, envelope: '0101' })
      return answer.status === 200 && !answer.text.includes('CHALLENGE_INVALID')
    },
    'the human proof of a sign-up': async (token) => {
      const answer = await stranger().account('email_register', {
        email: `${randomBytes(8).toString('hex')}@example.com`,
        password: TEST_PASSWORD,
        additional_info_fields: { company: 'C', name: 'A B', job_title: 'J', subscribe_news: false },
        human_proof: token,
      })
      return answer.status === 200 && !answer.text.includes('PROOF_INVALID')
    },
  } satisfies Record<string, Endpoint>
}
