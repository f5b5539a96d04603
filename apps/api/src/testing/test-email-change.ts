import { randomUUID } from 'node:crypto'
import type { TestPortal } from './test-portal.ts'

type Session = Pick<Awaited<ReturnType<TestPortal['login']>>, 'account'>

export const newAddressOf = (): string => `${randomUUID()}@example.com`

/** Starts a change of address and returns the token in the mail. Needs a portal with `jobs`. */
export const startChange = async (
  portal: TestPortal,
  session: Session,
  email = newAddressOf(),
): Promise<{ email: string; token: string }> => {
  const { body } = await session.account('start_email_change', { email })
  if (body.result !== 'OK') throw new Error(body.code)
  const { links } = await portal.mailTo(email)
  return {
    email,
    token:
      links
        .find((link) => link.includes('/email-change/'))
        ?.split('/')
        .at(-1) ?? '',
  }
}

/** Changes a person's address. Returns the token that undoes it. Needs a portal with `jobs`. */
export const changeAddress = async (
  portal: TestPortal,
  session: Session,
  former: string,
  to = newAddressOf(),
): Promise<{ email: string; undo: string }> => {
  const { email, token } = await startChange(portal, session, to)
  const { body } = await session.account('confirm_email_change', { token })
  if (body.result !== 'OK') throw new Error(body.code)
  const { links } = await portal.mailTo(former, { subject: 'address' })
  return {
    email,
    undo:
      links
        .find((link) => link.includes('/email-undo/'))
        ?.split('/')
        .at(-1) ?? '',
  }
}
