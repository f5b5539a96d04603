import { randomBytes } from 'node:crypto'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { caller, humanProof } from './accounts.ts'
import { type Credentials, startSession } from './login.ts'
import { mailTo } from './mails.ts'
import { visitorHeaders } from './visitor.ts'

/** Returns a new email address for a store. */
export const newRetailAddress = () => `store-${randomBytes(6).toString('hex')}@example.com`

/** Returns the link with this path prefix in the newest mail to an address, filtered by subject. */
export const mailedLink = async (email: string, path: string, subject = ''): Promise<string> => {
  const { links } = await mailTo(email, { subject })
  const link = links.find((address) => new URL(address).pathname.startsWith(path))
  if (!link) throw new Error(`The mail to ${email} has no link to ${path}`)
  return link
}

/** Signs up for the free test and returns the mailed link. */
export const retailSignUp = async (email: string): Promise<string> => {
  const call = caller(visitorHeaders())
  await call('retail_register', {
    email,
    additional_info_fields: { name: 'Olive Quay', company: 'Quayside Stores', subscribe_news: false },
    human_proof: await humanProof(call),
  })
  return mailedLink(email, '/activate/')
}

/** Creates a retail user with the licence of the free test. */
export const newRetailUser = async (): Promise<Credentials> => {
  const user: Credentials = { email: newRetailAddress(), password: 'Novel-pass1!' }
  const headers = visitorHeaders()
  const token = new URL(await retailSignUp(user.email)).pathname.split('/')[2]
  const { password_token } = await caller(headers)('retail_confirm_email', { token })
  await caller(headers, SERVICE_PATHS.password)('change_password', {
    token: password_token,
    password: user.password,
  })
  return user
}

/** Returns the link in the reset mail to an address. */
export const resetLink = (email: string): Promise<string> =>
  mailedLink(email, '/retail-login', 'Choose a new password')

/** Logs in to the retail area by API and waits for the licences. */
export const logInToRetail = async (page: Page, user: Credentials): Promise<void> => {
  await startSession(page, 'retail', user)
  await page.goto('/retail-selfservice-licencelist')
  await page.getByRole('heading', { level: 1, name: 'List of Licences' }).waitFor()
}
