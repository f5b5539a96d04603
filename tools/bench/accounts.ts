import { randomUUID } from 'node:crypto'
import type { accountService } from '@assure/contract/accounts/account.contract'
import { ENTITLEMENTS } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { accountRepository } from '../../apps/api/src/features/accounts/account/account.repository.ts'
import { makePasswords } from '../../apps/api/src/platform/passwords.ts'
import type { BenchPortal } from './bench-portal.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'

export const BENCH_PASSWORD = 'Bench-pass1!'

export interface BenchAccount {
  accountId: string
  email: string
}

let hashed: Promise<string> | undefined
/** The password hash of every account, computed once. */
export const benchPasswordHash = (): Promise<string> => {
  hashed ??= makePasswords().hash(BENCH_PASSWORD)
  return hashed
}

/** Creates accounts in the database, because signing up through the API needs mails. */
export const makeAccounts = async (
  { connection, secrets }: Pick<BenchPortal, 'connection' | 'secrets'>,
  number: number,
): Promise<BenchAccount[]> => {
  const accounts = accountRepository(connection.database, secrets)
  const passwordHash = await benchPasswordHash()
  const made: BenchAccount[] = []
  for (let index = 0; index < number; index++) {
    const account = await accounts.createAccount(
      {
        email: `${randomUUID()}@example.com`,
        name: 'Bench Person',
        company: 'Bench Company',
        passwordHash,
        status: 'active',
        sessionType: 'scale',
        monthlyLimit: null,
        selfService: false,
        permissions: [...ENTITLEMENTS],
        sampleData: false,
      },
      new Date(),
    )
    if (!account) throw new Error('the address is taken')
    made.push({ accountId: account.accountId, email: account.email })
  }
  return made
}

export const makeAccount = async (
  portal: Pick<BenchPortal, 'connection' | 'secrets'>,
): Promise<BenchAccount> => {
  const [account] = await makeAccounts(portal, 1)
  if (!account) throw new Error('no account was made')
  return account
}

/** Logs in like the portal's own page. Returns the headers for further calls. */
export const logIn = async (
  { client, url }: Pick<BenchPortal, 'client' | 'url'>,
  { email }: Pick<BenchAccount, 'email'>,
): Promise<Record<string, string>> => {
  const body = bodyOf<typeof accountService>('email_login', { email, password: BENCH_PASSWORD })
  const reply = await client.post(SERVICE_PATHS.account, body, { origin: url, ...fromNewAddress() })
  const { result } = answerOf<typeof accountService, 'email_login'>(reply)
  const cookie = reply.headers['set-cookie']?.[0]?.split(';')[0]
  if (result !== 'OK' || !cookie) throw new Error('the login was refused')
  return { origin: url, cookie }
}
