import { enableSecondFactor } from './test-passwords.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'
import { newVisitor } from './test-team.ts'

export const HOUR_S = 3600

/** An Owner with a second factor, who is logged in. */
export const withFactor = async (portal: TestPortal) => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  return { account, session, ...(await enableSecondFactor(portal, session)) }
}

/** Asks to get in without the second factor, from a new client. */
export const askRecovery = (
  portal: Pick<TestPortal, 'url'>,
  { email }: { email: string },
  password = TEST_PASSWORD,
) => newVisitor(portal).account('start_recovery', { email, password })

/** Lets some hours pass, and the job take the steps of a person that are due. */
export const passHours = async (
  { clock, recoveries }: Pick<TestPortal, 'clock' | 'recoveries'>,
  { userId }: { userId: string },
  hours: number,
): Promise<void> => {
  clock.advance(hours * HOUR_S)
  await recoveries.advance(userId)
}

/** The token of the next link to a person. Needs a portal with `jobs`. */
export const recoveryToken = async (
  portal: Pick<TestPortal, 'mailTo'>,
  { email }: { email: string },
): Promise<string> => {
  const { links } = await portal.mailTo(email, { subject: 'Get in again' })
  const link = links.find((found) => found.includes('/recover/'))
  if (!link) throw new Error('the mail holds no link')
  return link.split('/').at(-1) ?? ''
}

/** Chooses a password by a link, from a new client. */
export const chooseBy = async (
  portal: Pick<TestPortal, 'url'>,
  token: string,
  password = 'Novel-pass1!',
): Promise<string> => {
  const answer = await newVisitor(portal).password('change_password', { token, password })
  if (answer.status !== 200) return answer.problem.code
  return answer.body.result === 'OK' ? 'OK' : answer.body.code
}
