import { TRIAL_MONTHLY_LIMIT } from '@assure/contract/constants'
import { ENTITLEMENTS } from '@assure/contract/rpc'
import type { PersonRepository } from '../../apps/api/src/features/accounts/people/person.repository.ts'
import type { AccountRepository } from '../../apps/api/src/features/accounts/account/account.repository.ts'
import type { AccountWithKey, NewAccount } from '../../apps/api/src/features/accounts/account/account-row.ts'
import type { RetailAccountRepository } from '../../apps/api/src/features/accounts/account/retail-account.repository.ts'
import type { Passwords } from '../../apps/api/src/platform/passwords.ts'
import { DEMO_MEMBERS, type DemoPeople } from './demo-members.ts'
import { DAY_MS } from './sample-licence.ts'

export const DEMO_PASSWORD = 'Demo-pass1!'

const PLAN_LIMIT = 1_000_000
/** A little less than the developer customer's sample app uses this month. */
const SMALLER_PLAN_LIMIT = 200_000

/** The logins of the demo (operation.md). Each shows another part of the product. */
export const DEMO_LOGINS: (Pick<
  NewAccount,
  'email' | 'name' | 'company' | 'selfService' | 'permissions' | 'sessionType' | 'monthlyLimit'
> & { is: string; registeredDaysAgo: number })[] = [
  {
    email: 'developer@example.com',
    is: 'developer customer with a year of usage',
    registeredDaysAgo: 381,
    name: 'Dana Okafor',
    company: 'Fernhill Social',
    selfService: false,
    permissions: [],
    sessionType: 'scale',
    monthlyLimit: SMALLER_PLAN_LIMIT,
  },
  {
    email: 'reseller@example.com',
    is: 'self-service customer with billing groups',
    registeredDaysAgo: 160,
    name: 'Rafael Stone',
    company: 'Counterline Resale',
    selfService: true,
    permissions: [],
    sessionType: 'none',
    monthlyLimit: null,
  },
  {
    email: 'manager@example.com',
    is: 'Owner of a fleet of licences, and Auditor of the reseller',
    registeredDaysAgo: 402,
    name: 'Priya Nair',
    company: 'Meridian Retail Systems',
    selfService: false,
    permissions: [...ENTITLEMENTS],
    sessionType: 'scale',
    monthlyLimit: PLAN_LIMIT,
  },
  {
    email: 'newcomer@example.com',
    is: 'trial customer with nothing yet',
    registeredDaysAgo: 0,
    name: 'Noor Castell',
    company: 'Castell Games',
    selfService: false,
    permissions: [],
    sessionType: 'trial',
    monthlyLimit: TRIAL_MONTHLY_LIMIT,
  },
]

/** The demo's retail user, who has a separate login page. */
export const DEMO_STORE = {
  email: 'store@example.com',
  is: 'retail user who pays for licences, at /retail-login',
  name: 'Stella Moor',
  company: 'Moor & Daughters',
}

/** The parts of the server that create accounts, and people in them. */
export interface DemoAccounts extends DemoPeople {
  people: { findByEmail: (...address: Parameters<PersonRepository['findByEmail']>) => Promise<object | null> }
  accounts: Pick<AccountRepository, 'findAccount' | 'createAccount'>
  retailAccounts: { create: (...made: Parameters<RetailAccountRepository['create']>) => Promise<unknown> }
  passwords: Pick<Passwords, 'hash'>
}

/** The account that a developer made, or null. */
export const findAccountOf = async (
  {
    findMade,
    accounts,
  }: Pick<DemoAccounts, 'findMade'> & { accounts: Pick<AccountRepository, 'findAccount'> },
  email: string,
): Promise<AccountWithKey | null> => {
  const accountId = await findMade(email)
  return accountId === null ? null : accounts.findAccount(accountId)
}

/** Adds the missing colleagues. Those who left, and changed roles, stay as they are. */
export const makeDemoMembers = async (demo: DemoAccounts, now: Date): Promise<void> => {
  let hash: Promise<string> | undefined
  const hashPassword = () => (hash ??= demo.passwords.hash(DEMO_PASSWORD))
  for (const member of DEMO_MEMBERS) {
    const accountId = await demo.findMade(member.madeBy)
    if (accountId !== null) await demo.addMember(member, accountId, hashPassword, now)
  }
}

/** Creates the missing demo accounts. Existing ones and their changes stay. */
export const makeDemoAccounts = async (
  { people, accounts, retailAccounts, passwords }: DemoAccounts,
  now: Date,
): Promise<void> => {
  const missing = []
  for (const login of DEMO_LOGINS)
    if (!(await people.findByEmail('developer', login.email))) missing.push(login)
  const isStoreMissing = !(await people.findByEmail('retail', DEMO_STORE.email))
  if (missing.length === 0 && !isStoreMissing) return
  const passwordHash = await passwords.hash(DEMO_PASSWORD)
  for (const { is: _, registeredDaysAgo, ...login } of missing) {
    const registered = new Date(now.getTime() - registeredDaysAgo * DAY_MS)
    await accounts.createAccount({ ...login, passwordHash, status: 'active', sampleData: true }, registered)
  }
  if (!isStoreMissing) return
  const { email, name, company } = DEMO_STORE
  const rest = { language: 'en', subscribeNews: false, passwordHash, sampleData: true } as const
  await retailAccounts.create({ email, name, company, ...rest }, now)
}
