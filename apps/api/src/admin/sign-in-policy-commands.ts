import { type Command, done, MAILED_BY_SERVER, RefusedError } from './command.ts'
import { inUseOf } from './name-owner-commands.ts'

/** `npm run admin -- accounts reset-sign-in-policy` */
export const signInPolicyCommands: Record<string, Command> = {
  'accounts reset-sign-in-policy': {
    takes: ['<organisation>'],
    summary: 'let members log in with only a password again, when no Owner can log in otherwise',
    details: ['The Owners get a mail, and can choose again on the page "Sign-in".'],
    changes: true,
    asks: ([who]) =>
      `Then a password is enough to see ${who}. First make sure that an Owner asked for it, and that no Owner can log in as the organisation asks.`,
    run: async (desk, { words: [who], origin }) => {
      const { accountId, company } = await inUseOf(desk, who)
      const happened = await desk.signInPolicies.update(accountId, 'any', null, origin)
      if (happened !== 'CHANGED') throw new RefusedError(`${company} asks for nothing more than a password.`)
      return done(
        `Members of ${company} may log in with only a password. Notices to the Owners ${MAILED_BY_SERVER}.`,
      )
    },
  },
}
