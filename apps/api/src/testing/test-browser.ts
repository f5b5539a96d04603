import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { newAddress, send } from './test-client.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

/** The address at which a person asks for a new password. */
export const resetUrl = ({ url }: Pick<TestPortal, 'url'>, email: string) =>
  `${url}${MAIL_CALL_PATHS.resetEmail}?${new URLSearchParams({ email }).toString()}`

/** A browser with its own address, user agent and cookie jar. `with` copies it with only the named cookies. */
export const makeBrowser = (portal: TestPortal, cookies: Record<string, string> = {}, userAgent = 'node') => {
  const address = newAddress(portal.url)
  const headers = () => ({
    'x-forwarded-for': address,
    'user-agent': userAgent,
    origin: portal.url,
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
  })
  const keep = <A extends { headers: Headers }>(answer: A): A => {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies[name] = value
    }
    return answer
  }
  const { account, licences } = portal.nobody
  return {
    address,
    cookies,
    login: async (email: string, password = TEST_PASSWORD, code?: string) =>
      keep(await account('email_login', { email, password, ...(code && { code }) }, headers())),
    retailLogin: async (email: string, password = TEST_PASSWORD) =>
      keep(await licences('retail_login', { email, password }, headers())),
    reset: (email: string) => send<{ result: string }>(resetUrl(portal, email), { headers: headers() }),
    changePassword: async (password: string) =>
      keep(await account('update_password', { current_password: TEST_PASSWORD, password }, headers())),
    choosePassword: async (token: string, password: string) =>
      keep(await portal.nobody.password('change_password', { token, password }, headers())),
    /** The browsers that the person of this browser's session is known in. */
    known: async () => (await account('list_known_browsers', {}, headers())).body.browsers,
    forget: (browser_handle: string) => account('forget_known_browser', { browser_handle }, headers()),
    log: async () => (await account('list_person_entries', {}, headers())).body.entries,
    with: (...names: string[]) =>
      makeBrowser(portal, Object.fromEntries(names.map((name) => [name, cookies[name] ?? ''])), userAgent),
  }
}
export type TestBrowser = ReturnType<typeof makeBrowser>
