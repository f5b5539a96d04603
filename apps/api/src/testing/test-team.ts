import { randomUUID } from 'node:crypto'
import type { Place } from '@assure/contract/authorise'
import type { Role } from '@assure/contract/accounts/roles'
import { apiClient, newAddress } from './test-client.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

type Session = Awaited<ReturnType<TestPortal['login']>>

/** An account whose Owner is logged in. */
export const newTeam = async (portal: TestPortal) => {
  const account = await portal.newAccount()
  return { account, owner: await portal.login(account) }
}

/** The token in the next invitation to an address, or offer of an ownership. Needs a portal with `jobs`. */
export const invitationToken = async (
  portal: TestPortal,
  email: string,
  subject: 'Join' | 'Take over' = 'Join',
): Promise<string> => {
  const { links } = await portal.mailTo(email, { subject })
  const link = links.find((found) => found.includes('/invitation/'))
  if (!link) throw new Error('the mail holds no invitation')
  return link.split('/').at(-1) ?? ''
}

/** Invites an address and returns the token in the mail. Needs a portal with `jobs`. */
export const invite = async (
  portal: TestPortal,
  from: Session,
  { email = `${randomUUID()}@example.com`, roles = ['viewer'], places = null }: Invited = {},
): Promise<{ email: string; token: string }> => {
  const { body } = await from.account('invite_member', { emails: [email], roles: [...roles], places })
  if (body.result !== 'OK') throw new Error(body.code)
  return { email, token: await invitationToken(portal, email) }
}
interface Invited {
  email?: string
  roles?: readonly Role[]
  places?: Place[] | null
}

/** A client of the portal's own pages, at an address of its own, with the cookies that answers set. */
export const newVisitor = ({ url }: Pick<TestPortal, 'url'>, cookie = '') =>
  apiClient(url, { origin: url, cookie, 'x-forwarded-for': newAddress(url) })

/** Invites somebody who has no login, and lets them join. Needs a portal with `jobs`. */
export const newMember = async (portal: TestPortal, from: Session, invited: Invited = {}) => {
  const { email, token } = await invite(portal, from, invited)
  const sign_up = { name: 'New Member', password: TEST_PASSWORD }
  const joined = await newVisitor(portal).account('accept_invitation', { token, sign_up })
  if (joined.body.result !== 'OK') throw new Error(joined.body.code)
  const cookie = joined.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { email, cookie, ...newVisitor(portal, cookie) }
}

/** The `member_id` of an address in the organisation of a session. */
export const memberIdOf = async (session: Session, email: string): Promise<string> => {
  const { body } = await session.account('list_members', { search: email })
  const member = body.members.find((each) => each.email === email.toLowerCase())
  if (!member) throw new Error('there is no such member')
  return member.member_id
}
