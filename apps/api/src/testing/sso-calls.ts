import type { Answer } from './test-client.ts'
import type { TestPortal } from './test-portal.ts'

type Account = Awaited<ReturnType<TestPortal['login']>>['account']

/** A call that needs nothing before. */
const asking = (name: string, outcome: string, make: (account: Account) => Promise<Answer<unknown>>) => ({
  name,
  outcomes: [outcome],
  prepare:
    async (_team: unknown, { account }: { account: Account }) =>
    () =>
      make(account),
})

/** At a private address, so that nothing is connected. */
const PROVIDER = {
  ...{ name: 'Northwind ID', issuer: 'https://10.0.0.1/', client_id: 'portal', client_secret: 'secret' },
  default_roles: [],
}

/** The calls of single sign-on that need a confirmation, in an organisation without a provider. */
export const SSO_CALLS = [
  asking('save_sso', 'PROVIDER', (account) => account('save_sso', PROVIDER)),
  asking('test_sso', 'NO_SSO', (account) => account('test_sso', {})),
  asking('switch_sso', 'NOT_TESTED', (account) => account('switch_sso', { is_on: true })),
  asking('remove_sso', 'OK', (account) => account('remove_sso', {})),
  asking('prove_by_sso', 'NO_SSO', (account) => account('prove_by_sso', { purpose: 'link' })),
  asking('add_domain', 'OK', (account) => account('add_domain', { domain: 'northwind.com' })),
  asking('check_domain', 'not_found', (account) => account('check_domain', { domain: 'other.com' })),
  asking('remove_domain', 'not_found', (account) => account('remove_domain', { domain: 'other.com' })),
]
