import type { AuditOrigin } from '../platform/audit.ts'
import type { Person } from '../features/accounts/people/person-row.ts'
import { adminCommand } from '../platform/admin-command.ts'
import { isUuid } from '../platform/ids.ts'
import { type CommandReport, done, MAILED_BY_SERVER, RefusedError } from './command.ts'
import type { AdminContext } from './desk.ts'

/** Finds a person who logs in to the portal, by e-mail or id. Throws `RefusedError`. Retail users are accounts of their own. */
export const personOf = async ({ people }: AdminContext, who = ''): Promise<Person> => {
  const person = isUuid(who) ? await people.find(who) : await people.findByEmail('developer', who)
  if (person?.realm === 'developer' && person.status !== 'erased') return person
  const retail = adminCommand(`accounts show ${who}`)
  throw new RefusedError(`There is no person ${who}. For a retail user: ${retail}`)
}

/** Turns off two-factor sign-in of a person. Throws `RefusedError`. */
export const removeSecondFactor = async (
  desk: AdminContext,
  who: string | undefined,
  origin: AuditOrigin,
): Promise<CommandReport> => {
  const person = await personOf(desk, who)
  if (!(await desk.personOperator.removeSecondFactor(person, origin)))
    throw new RefusedError(`${person.email} has no second factor.`)
  return done(
    `${person.email} now logs in with only a password; notices to the person and to the Owners ${MAILED_BY_SERVER}.`,
  )
}
