import { RpcError } from '@assure/contract/rpc-error'
import { adminCommand } from '../platform/admin-command.ts'
import { accountOf } from './account-commands.ts'
import { type Command, done, MAILED_BY_SERVER, RefusedError } from './command.ts'
import type { AdminContext } from './desk.ts'
import { personOf } from './person-of.ts'

const ORGANISATION = '<organisation>'

/** An organisation that is in use. Throws `RefusedError` for any other account. */
export const inUseOf = async (desk: AdminContext, who: string | undefined) => {
  const account = await accountOf(desk, who)
  if (account.realm !== 'developer')
    throw new RefusedError(`${account.email} is a retail account, without Owners.`)
  if (account.status !== 'active') throw new RefusedError(`${account.company} is ${account.status}.`)
  return account
}
const on = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** `npm run admin -- accounts name-owner` and `accounts cancel-name-owner` */
export const nameOwnerCommands: Record<string, Command> = {
  'accounts name-owner': {
    takes: [ORGANISATION, '<member e-mail>'],
    summary: 'name a member as an Owner, after a wait, when no Owner can log in',
    details: [
      'All members get a mail, and each Owner can cancel it on the page of the members until the wait is over.',
      'RECOVERY_WAIT_S sets the wait. The member must be one at its end, and not suspended.',
    ],
    changes: true,
    asks: ([who, email]) =>
      `This tells all members of ${who} that ${email} becomes an Owner. First make sure that no Owner can log in.`,
    run: async (desk, { words: [who, email], origin }) => {
      const { accountId, company } = await inUseOf(desk, who)
      const person = await personOf(desk, email)
      const named = await desk.nominations.nominate(accountId, person.userId, desk.recoveryWaitS, origin)
      if (named === 'NOT_A_MEMBER') throw new RefusedError(`${person.email} is not a member of ${company}.`)
      if (named === 'OWNER') throw new RefusedError(`${person.email} is already an Owner of ${company}.`)
      if (named === 'NOT_ACTIVE') throw new RefusedError(`${person.email} is ${person.status}.`)
      const cancel = adminCommand(`accounts cancel-name-owner ${accountId}`)
      if ('open' in named)
        throw new RefusedError(
          `Nothing changed: ${named.open.name} becomes an Owner of ${company} on ${on(named.open.readyAt)}. To cancel that first: ${cancel}`,
        )
      return {
        lines: [
          `${person.email} becomes an Owner of ${company} on ${on(named.readyAt)}. Notices to all members ${MAILED_BY_SERVER}.`,
          `Each Owner can cancel it until then. To cancel it yourself: ${cancel}`,
        ],
        json: { result: 'OK', ready_at: named.readyAt },
      }
    },
  },
  'accounts cancel-name-owner': {
    takes: [ORGANISATION],
    summary: 'cancel the naming of an Owner while it waits',
    changes: true,
    run: async (desk, { words: [who], origin }) => {
      const { accountId, company } = await inUseOf(desk, who)
      try {
        const { name } = await desk.nominations.cancel(accountId, null, origin)
        return done(
          `${name} does not become an Owner of ${company}. Notices to the Owners ${MAILED_BY_SERVER}.`,
        )
      } catch (error) {
        if (error instanceof RpcError)
          throw new RefusedError(`Nobody waits to become an Owner of ${company}.`)
        throw error
      }
    },
  },
}
