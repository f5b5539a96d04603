import { permissionsOfKey, permissionsOfRoles } from '@assure/contract/accounts/roles'
import { ENTITLEMENTS, type Permission } from '@assure/contract/rpc'
import { SERVICES } from '@assure/contract/services'
import { expect } from 'vitest'
import type { operatorAtDesk } from './test-desk.ts'
import { newTestDevice } from './test-device.ts'
import { TEST_PASSWORD } from './test-portal.ts'
import { basicOf } from './token-endpoints.ts'

/** Every mode of every service. */
export const MODES = SERVICES.flatMap(({ path, modes }) =>
  Object.entries(modes).map(([name, mode]) => ({ path, name, mode })),
)

export interface Who {
  kind: 'developer' | 'api_key' | 'retail' | 'device' | null
  /** Whether our own page makes the call. */
  page?: true
  permissions?: readonly Permission[]
  headers: (path: string) => Promise<Record<string, string>> | Record<string, string>
}

/** Makes every kind of caller. The server treats callers of a suspended or deleted account as unknown. */
export const makeCallers = async ({
  portal,
  admin,
}: ReturnType<typeof operatorAtDesk>): Promise<Record<string, Who>> => {
  const [owner, plain, suspended, deleted] = [
    await portal.newAccount(),
    await portal.newAccount({ permissions: [] }),
    await portal.newAccount(),
    await portal.newAccount(),
  ]
  const retail = await portal.newRetailUser()
  const device = await newTestDevice(portal)
  const cookie = async (account: { email: string }) => {
    const { cookie: own } = await portal.login(account)
    return { origin: portal.url, cookie: own }
  }
  const key = ({ sessionId, secret }: typeof owner) => basicOf(sessionId, secret)
  const sessions = { suspended: await cookie(suspended), deleted: await cookie(deleted) }
  await admin(`accounts suspend ${suspended.email}`)
  const leaving = await portal.login(deleted)
  expect((await leaving.account('suspend_account', { password: TEST_PASSWORD })).status).toBe(200)
  // The job that closes the account emails its owner last. Wait for it, or it would outlive this test's portal.
  await portal.mailTo(deleted.email, { subject: 'deleted' })
  const [ownSession, plainSession] = [await cookie(owner), await cookie(plain)]
  const retailSession = { origin: portal.url, cookie: (await portal.retailLogin(retail)).cookie }
  return {
    nobody: { kind: null, headers: () => ({}) },
    'a page without a session': { kind: null, page: true, headers: () => ({ origin: portal.url }) },
    'a developer session': {
      ...{ kind: 'developer', page: true, permissions: permissionsOfRoles(['owner'], ENTITLEMENTS) },
      headers: () => ownSession,
    },
    'a developer session without entitlements': {
      ...{ kind: 'developer', page: true, permissions: permissionsOfRoles(['owner'], []) },
      headers: () => plainSession,
    },
    'an API key': {
      ...{ kind: 'api_key', permissions: permissionsOfKey(ENTITLEMENTS) },
      headers: () => key(owner),
    },
    'an API key without entitlements': {
      ...{ kind: 'api_key', permissions: permissionsOfKey([]) },
      headers: () => key(plain),
    },
    'a retail session': { kind: 'retail', page: true, headers: () => retailSession },
    'a device': {
      kind: 'device',
      headers: async (path) => ({ dpop: await device.proof({ claims: { htu: portal.url + path } }) }),
    },
    'a session of a suspended account': { kind: null, page: true, headers: () => sessions.suspended },
    'a key of a suspended account': { kind: null, headers: () => key(suspended) },
    'a session of a deleted account': { kind: null, page: true, headers: () => sessions.deleted },
    'a key of a deleted account': { kind: null, headers: () => key(deleted) },
  }
}
