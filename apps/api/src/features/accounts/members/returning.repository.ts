import type { Role } from '@assure/contract/accounts/roles'
import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
import { DAY_MS } from '#src/platform/clock.ts'
import type { Queryable } from '#src/platform/database/database.ts'
import { moment, text, textList, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

const formerShape = { userId: uuid, name: text(), email: text(), roles: textList<Role>() }

/**
 * People who deleted their login and are members again if they undo that. A removal also takes the organisation from their
 * list, so that they do not come back.
 */
export const listReturning = async (queryable: Queryable, accountId: string, now: Date) => {
  const since = new Date(now.getTime() - DELETION_GRACE_DAYS * DAY_MS)
  const former = await select(queryable, formerShape)`
    select user_id as "userId", member_name as name, member_email as email, roles from memberships
    where account_id = ${accountId} and removed_at > ${since} order by lower(member_name), user_id`
  const ids = former.map(({ userId }) => userId)
  const deleted = await select(queryable, { userId: uuid, requestedAt: moment })`
    select user_id as "userId", deletion_requested_at as "requestedAt" from users
    where user_id = any(${ids}::uuid[]) and status = 'deleting' and exists (
      select from user_accounts a where a.user_id = users.user_id and a.account_id = ${accountId})`
  const times = new Map(deleted.map(({ userId, requestedAt }) => [userId, requestedAt]))
  return former.flatMap((member) => {
    const requestedAt = times.get(member.userId)
    return requestedAt
      ? [{ ...member, until: new Date(requestedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS) }]
      : []
  })
}
