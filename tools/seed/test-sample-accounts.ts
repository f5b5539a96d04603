import { randomUUID } from 'node:crypto'
import type { MadeAccount } from '../../apps/api/src/features/accounts/account/account.repository.ts'
import { TEST_PASSWORD, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { newVisitor } from '../../apps/api/src/testing/test-team.ts'
import { DEMO_PASSWORD, type DemoAccounts } from './demo-accounts.ts'
import { demoPeople } from './demo-members.ts'

type TestAccount = Awaited<ReturnType<TestPortal['newAccount']>>

/** Sample accounts under unique addresses, so that the tests can run repeatedly on one database. */
export const testSampleAccounts = () => {
  const made = new Map<string, TestAccount>()
  const run = randomUUID()
  /** The address that stands for a demo address in this run. */
  const addressOf = (email: string) => made.get(email)?.email ?? `${run}-${email}`
  return {
    made,
    accountOf: (email: string): TestAccount => {
      const account = made.get(email)
      if (!account) throw new Error(`no account ${email}`)
      return account
    },

    /** Logs in as a person of the demo, on the portal's own pages. */
    logIn: async (portal: TestPortal, email: string) => {
      const password = made.has(email) ? TEST_PASSWORD : DEMO_PASSWORD
      const login = { email: addressOf(email), password }
      const { headers } = await newVisitor(portal).account('email_login', login)
      return newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
    },

    /** The parts of a portal that create sample accounts. */
    parts: (portal: TestPortal): DemoAccounts => {
      const { findMade, addMember } = demoPeople(portal.people, portal.database)
      return {
        people: { findByEmail: async (_realm, email) => made.get(email) ?? null },
        accounts: {
          findAccount: portal.accounts.findAccount,
          createAccount: async ({ email, selfService, monthlyLimit }): Promise<MadeAccount> => {
            const created = await portal.newAccount({ selfService, monthlyLimit })
            made.set(email, created)
            return created
          },
        },
        retailAccounts: { create: async () => null },
        passwords: portal.passwords,
        findMade: (email) => findMade(addressOf(email)),
        addMember: (member, ...rest) => addMember({ ...member, email: addressOf(member.email) }, ...rest),
      }
    },
  }
}
