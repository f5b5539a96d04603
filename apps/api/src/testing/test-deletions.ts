import type { ApiClient } from './test-client.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

/** The token in the next mail to an address with a link that undoes a deletion. Needs a portal with `jobs`. */
export const undoToken = async (portal: TestPortal, email: string, subject = 'deleted'): Promise<string> => {
  const { links } = await portal.mailTo(email, { subject })
  const link = links.find((found) => found.includes('/undo-deletion/'))
  if (!link) throw new Error('the mail holds no link that undoes a deletion')
  return link.split('/').at(-1) ?? ''
}

/** Deletes the login of a session's person. */
export const deleteLogin = async (session: Pick<ApiClient, 'account'>) =>
  (await session.account('delete_person', { password: TEST_PASSWORD })).body

/** Moves the deletion of a person, and of the organisations that went with them, into the past. */
export const ageDeletion = async (
  { pool }: Pick<TestPortal, 'pool'>,
  userId: string,
  days: number,
): Promise<void> => {
  const earlier = `deletion_requested_at = (deletion_requested_at at time zone 'UTC' - make_interval(days => $2)) at time zone 'UTC'`
  await pool.query(
    `update accounts set ${earlier} where account_id in (select account_id from memberships where user_id = $1)`,
    [userId, days],
  )
  await pool.query(`update users set ${earlier} where user_id = $1`, [userId, days])
}
