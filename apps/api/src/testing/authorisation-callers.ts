import { randomUUID } from 'node:crypto'
import type { Place } from '@assure/contract/authorise'
import { MODE_HEADER } from '@assure/contract/session-cookie'
import { KEY_SCOPES, type Role } from '@assure/contract/accounts/roles'
import { organisationId } from '#src/platform/ids.ts'
import type { AuthorisationRow, MatrixCaller, PlacedMember, RoleColumn } from './authorisation-table.ts'
import type { ApiClient } from './test-client.ts'
import { newTestDevice } from './test-device.ts'
import { memberKeyOf, newNamedKey } from './test-keys.ts'
import { openTestMode } from './test-mode.ts'
import type { TestPortal } from './test-portal.ts'
import { memberIdOf, newMember, newTeam } from './test-team.ts'
import { basicOf } from './token-endpoints.ts'

/** The chain and its store to which members are limited. */
export const CHAIN = 'Northgate Convenience'
export const STORE = 'Leeds Briggate'
/** Permissions that test mode takes from everybody. */
const CLOSED_IN_TEST_MODE = [
  ...['organisation.update', 'organisation.secure', 'organisation.delete'],
  ...['member.read', 'member.manage'],
]
const IN_CHAIN: Place[] = [{ chain: CHAIN, store: null }]
const IN_STORE: Place[] = [{ chain: CHAIN, store: STORE }]

/**
 * Makes four organisations: one with a member of each role and limit, a stranger's, and two that ask their Owners for a
 * second factor and for a login through a provider. Needs a portal with `jobs`.
 */
export const newMatrixTeam = async (portal: TestPortal) => {
  const [{ account, owner }, stranger, unready, unreadySso] = await Promise.all([
    newTeam(portal),
    newTeam(portal),
    newTeam(portal),
    newTeam(portal),
  ])
  const member = (roles: Role[], places: Place[] | null = null) => newMember(portal, owner, { roles, places })
  const [admin, fleet, viewer, developer, billing, auditor, removed, left, sso] = await Promise.all([
    member(['admin']),
    member(['fleet']),
    member(['viewer']),
    member(['developer']),
    member(['billing']),
    member(['auditor']),
    member(['owner']),
    member(['owner']),
    member(['owner']),
  ])
  // One after the other, because each login counts.
  const memberKeys = {
    F: await memberKeyOf(portal, fleet.email),
    V: await memberKeyOf(portal, viewer.email),
    B: await memberKeyOf(portal, billing.email),
    U: await memberKeyOf(portal, auditor.email),
  }
  const [fleetOfChain, viewerOfChain, fleetOfStore, viewerOfStore, fleetWithBilling] = await Promise.all([
    member(['fleet'], IN_CHAIN),
    member(['viewer'], IN_CHAIN),
    member(['fleet'], IN_STORE),
    member(['viewer'], IN_STORE),
    member(['fleet', 'billing'], IN_STORE),
  ])
  const own = organisationId(account.accountId)
  await owner.account('remove_member', { member_id: await memberIdOf(owner, removed.email) })
  await left.account('leave_organisation', { organisation_id: own })
  await unready.owner.account('update_sign_in_policy', { policy: 'second_factor' })
  await portal.pool.query(`update accounts set sign_in_policy = 'sso' where account_id = $1`, [
    unreadySso.account.accountId,
  ])
  await portal.pool.query(
    `update user_sessions set method = 'sso', sso_account_id = $1
     where user_id = (select user_id from users where email = $2)`,
    [account.accountId, sso.email],
  )
  // An open invitation gives nothing yet.
  await owner.account('invite_member', { emails: [left.email], roles: ['owner'], places: null })
  return {
    account,
    testMode: await openTestMode(portal, account, owner),
    own,
    foreign: organisationId(stranger.account.accountId),
    stranger,
    unready,
    unreadySso,
    sso,
    members: { O: owner, A: admin, F: fleet, V: viewer, D: developer, B: billing, U: auditor },
    outside: { removed, left },
    memberKeys,
    keys: {
      ofChain: await newNamedKey(owner, { places: IN_CHAIN }),
      ofStore: await newNamedKey(owner, { places: IN_STORE }),
    },
    placed: { fleetOfChain, viewerOfChain, fleetOfStore, viewerOfStore, fleetWithBilling },
  }
}
export type MatrixTeam = Awaited<ReturnType<typeof newMatrixTeam>>

/** A caller of the matrix, with the header that names an organisation. */
export interface Caller extends MatrixCaller {
  name: string
  /** null: the caller names none. */
  own: string | null
  foreign: string
  headers: (path: string) => Promise<Record<string, string>> | Record<string, string>
}

/** Makes all callers of the matrix, except limited members. */
export const matrixCallers = async (
  portal: TestPortal,
  team: MatrixTeam,
  linkToken: string,
): Promise<Caller[]> => {
  const device = await newTestDevice(portal)
  const { cookie: retailCookie } = await portal.retailLogin(await portal.newRetailUser())
  const scopeKeys = await Promise.all(
    KEY_SCOPES.map(async (scope) => ({
      scope,
      ...(await newNamedKey(team.members.O, { name: scope, scopes: [scope] })),
    })),
  )
  const page = (cookie: string) => () => ({ origin: portal.url, cookie })
  const { own, foreign } = team
  const none = { own: null, foreign }
  return [
    ...Object.entries(team.members).map(([column, { cookie }]) => ({
      ...{ name: column, column: column as RoleColumn, session: 'developer' as const, own, foreign },
      headers: page(cookie),
    })),
    ...Object.entries(team.outside).map(([name, { cookie }]) => ({
      ...{ name, column: 'person' as const, session: 'developer' as const, own: null, foreign: own },
      headers: page(cookie),
    })),
    {
      ...{ name: 'stranger', column: 'O', session: 'developer', own: foreign, foreign: own },
      headers: page(team.stranger.owner.cookie),
    },
    {
      ...{ name: 'unready', column: 'unready', session: 'developer', foreign: own },
      own: organisationId(team.unready.account.accountId),
      headers: page(team.unready.owner.cookie),
    },
    {
      ...{ name: 'unready for single sign-on', column: 'unreadySso', session: 'developer', foreign: own },
      own: organisationId(team.unreadySso.account.accountId),
      headers: page(team.unreadySso.owner.cookie),
    },
    {
      ...{ name: 'Owner through a provider', column: 'sso', session: 'developer', own, foreign },
      headers: page(team.sso.cookie),
    },
    {
      ...{ name: 'key', column: 'key', session: null, own, foreign },
      headers: () => basicOf(team.account.sessionId, team.account.secret),
    },
    ...scopeKeys.map(({ scope, sessionId, secret }) => ({
      ...{ name: `key with ${scope}`, column: 'key' as const, session: null, own, foreign },
      has: ({ permission }: AuthorisationRow) => permission === scope || permission === 'organisation.read',
      headers: () => basicOf(sessionId, secret),
    })),
    ...Object.entries(team.memberKeys).map(([column, { sessionId, secret }]) => ({
      ...{ name: `key of ${column}`, column: 'key' as const, session: null, own, foreign },
      has: ({ may }: AuthorisationRow) => may.includes(column),
      headers: () => basicOf(sessionId, secret),
    })),
    {
      ...{ name: 'O in test mode', column: 'O', session: 'developer', own, foreign },
      has: ({ permission }) => permission === null || !CLOSED_IN_TEST_MODE.includes(permission),
      headers: () => ({ ...page(team.members.O.cookie)(), [MODE_HEADER]: 'test' }),
    },
    {
      ...{ name: 'key of test mode', column: 'testKey', session: null, own, foreign },
      headers: () => basicOf(team.testMode.key.sessionId, team.testMode.key.secret),
    },
    { ...{ name: 'retail', column: 'retail', session: 'retail', ...none }, headers: page(retailCookie) },
    {
      ...{ name: 'device', column: 'device', session: null, ...none },
      headers: async (path) => ({ dpop: await device.proof({ claims: { htu: portal.url + path } }) }),
    },
    {
      ...{ name: 'link', column: 'link', session: null, ...none },
      headers: () => ({ authorization: `Bearer ${linkToken}` }),
    },
    { ...{ name: 'nobody', column: 'nobody', session: null, ...none }, headers: () => ({}) },
    {
      ...{ name: 'page of nobody', column: 'nobody', session: null, ...none },
      headers: () => ({ origin: portal.url }),
    },
  ]
}

/** A caller with the table's columns and the places to which they are limited. */
export interface PlacedCaller extends PlacedMember {
  name: string
  client: ApiClient
  isStranger?: true
}

const LIMITS = { ofChain: 'chain', ofStore: 'store' } as const

/** Makes the callers of the calls that look at places. */
export const placedCallers = (portal: TestPortal, team: MatrixTeam): PlacedCaller[] => {
  const { fleetOfChain, viewerOfChain, fleetOfStore, viewerOfStore, fleetWithBilling } = team.placed
  const { account, owner } = team.stranger
  return [
    ...Object.entries(team.members).map(([name, client]) => ({
      ...{ name, columns: [name as RoleColumn], limit: null, client },
    })),
    { name: 'key', columns: ['key'], limit: null, client: portal.byKey(team.account) },
    { name: 'F of the chain', columns: ['F'], limit: 'chain', client: fleetOfChain },
    { name: 'V of the chain', columns: ['V'], limit: 'chain', client: viewerOfChain },
    { name: 'F of the store', columns: ['F'], limit: 'store', client: fleetOfStore },
    { name: 'V of the store', columns: ['V'], limit: 'store', client: viewerOfStore },
    { name: 'F of the store and B', columns: ['F', 'B'], limit: 'store', client: fleetWithBilling },
    ...(['ofChain', 'ofStore'] as const).map((name) => ({
      ...{ name: `key ${name}`, columns: ['keyAtPlaces' as const], limit: LIMITS[name] },
      client: portal.byKey(team.keys[name]),
    })),
    { name: 'stranger', columns: ['O'], limit: null, client: owner, isStranger: true },
    {
      ...{ name: 'key of a stranger', columns: ['key'], limit: null, isStranger: true },
      client: portal.byKey(account),
    },
  ]
}

/** The id of an organisation that does not exist. */
export const unknownOrganisation = (): string => organisationId(randomUUID())

/** Maps items in order, 10 at a time. */
export const inTens = async <T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> => {
  const answers: R[] = []
  for (let from = 0; from < items.length; from += 10)
    answers.push(...(await Promise.all(items.slice(from, from + 10).map(ask))))
  return answers
}
