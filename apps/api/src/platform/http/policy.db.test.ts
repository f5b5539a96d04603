import type { Mode, Permission } from '@assure/contract/rpc'
import { SERVICES } from '@assure/contract/services'
import { samplesOf } from '@assure/contract/testing/sample-answers'
import { expect, test } from 'vitest'
import { newAddress, send } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { TEST_PASSWORD } from '#src/testing/test-portal.ts'
import { basicOf } from '#src/testing/token-endpoints.ts'

const operator = operatorAtDesk()
const MODES = SERVICES.flatMap(({ path, modes }) =>
  Object.entries(modes).map(([name, mode]) => ({ path, name, mode })),
)

interface Who {
  kind: 'developer' | 'api_key' | 'retail' | 'device' | null
  /** A page of ours makes the call. */
  page?: true
  permissions?: readonly Permission[]
  headers: (path: string) => Promise<Record<string, string>> | Record<string, string>
}

const ALL: readonly Permission[] = ['licence.detach', 'licence.delete']

/** Every kind of caller; those whose account is suspended or deleted are nobody. */
const callers = async (): Promise<Record<string, Who>> => {
  const { portal, admin } = operator
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
  // The job that closes the account mails its owner last: it must not outlive the portal of this test.
  await portal.mailTo(deleted.email)
  const [ownSession, plainSession] = [await cookie(owner), await cookie(plain)]
  const retailSession = { origin: portal.url, cookie: (await portal.retailLogin(retail)).cookie }
  return {
    nobody: { kind: null, headers: () => ({}) },
    'a page without a session': { kind: null, page: true, headers: () => ({ origin: portal.url }) },
    'a developer session': { kind: 'developer', page: true, permissions: ALL, headers: () => ownSession },
    'a developer session without permissions': { kind: 'developer', page: true, headers: () => plainSession },
    'an API key': { kind: 'api_key', permissions: ALL, headers: () => key(owner) },
    'an API key without permissions': { kind: 'api_key', headers: () => key(plain) },
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

const call = async (path: string, name: string, who: Who, input: object) => {
  const { url } = operator.portal
  const answer = await send(url + path, {
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': newAddress(url),
      ...(await who.headers(path)),
    },
    body: JSON.stringify({ execution_mode: name, ...input }),
  })
  return answer.status < 400 ? `${answer.status}` : answer.problem.code
}

/** The expected answer of a mode to a caller whose input is wrong: `invalid` to those who may call. */
const expected = ({ access, permission }: Mode, { kind, page, permissions = [] }: Who): string => {
  const isAdmitted = access.includes('public') || (kind !== null && access.includes(kind))
  if (isAdmitted) return permission && !permissions.includes(permission) ? 'forbidden' : 'invalid'
  const takesSession = access.includes('developer') || access.includes('retail')
  if (kind === 'api_key' && takesSession) return 'not_by_api_key'
  return page && takesSession ? 'session_expired' : 'unauthenticated'
}

test('every mode answers every kind of caller as its policy says', async () => {
  const all = Object.entries(await callers())
  const answered = await Promise.all(
    all.map(async ([who, caller]) => {
      const lines: string[] = []
      for (const { path, name } of MODES)
        lines.push(`${name}, ${who}: ${await call(path, name, caller, { of_no_mode: 1 })}`)
      return lines
    }),
  )
  const wanted = all.map(([who, caller]) =>
    MODES.map(({ name, mode }) => `${name}, ${who}: ${expected(mode, caller)}`),
  )
  expect(answered).toEqual(wanted)
  expect(answered.flat().length).toBeGreaterThan(800)
})

test('a mode about one account answers a foreign account as one that does not exist', async () => {
  const { 'an API key': key, 'a developer session': session } = await callers()
  const other = await operator.portal.newAccount()
  const about = MODES.filter(({ mode }) => mode.subject)
  expect(about.length).toBeGreaterThan(5)
  for (const { path, name, mode } of about) {
    const subject = mode.subject ?? ''
    const [sample] = samplesOf(mode.input) as [object]
    const who = (mode.access.includes('api_key') ? key : session) as Who
    for (const claimed of [other.sessionId, 'unknown'])
      expect([name, await call(path, name, who, { ...sample, [subject]: claimed })]).toEqual([
        name,
        'not_found',
      ])
  }
})
