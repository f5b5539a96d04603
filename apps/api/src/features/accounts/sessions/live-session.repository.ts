import type { PersonCaller } from '@assure/contract/authorise'
import type { SignInMethod } from '@assure/contract/accounts/session.modes'
import { FACTOR_SETTLES_S, MEMBER_KEY_TTL_S, type Realm, SSO_SESSION_MAX_S } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { moment, nullable, text, textList, uuid } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import type { Settings } from '#src/settings.ts'
import { personColumns } from '../people/person.repository.ts'
import { type Person, personShape } from '../people/person-row.ts'
import { type MemberKey, parseMemberKey } from './member-key.ts'
import { isNamed, methodIn } from './session-confirmation.repository.ts'
import { parseSessionToken } from './session-token.ts'

/** `last_seen_at` is written at most this often. */
const TOUCH_S = 60

const livePersonShape = {
  ...personShape,
  createdAt: moment,
  lastSeenAt: moment,
  method: nullable(text()),
  ssoAccountId: nullable(uuid),
  passkeyAddedAt: nullable(moment),
  codesSince: nullable(moment),
  bypassed: textList(),
}
/** The person of a live session, and how they logged in to it. */
type SessionPerson = Person & {
  method: SignInMethod | null
  ssoAccountId: string | null
  /** Whether the factor that they gave was set up long enough ago. */
  hasSettledFactor: boolean
  /** Organisations that the session entered without the provider that they ask for. */
  bypassed: string[]
}
/** Whether a session began with a second factor that its person still has. */
const gaveSecondFactor = ({ method, hasSecondFactor }: Pick<SessionPerson, 'method' | 'hasSecondFactor'>) =>
  method === 'passkey' || (hasSecondFactor && method === 'password_and_code')

/** The person of a session as a caller, with what they proved in it. */
export const provenIn = (person: SessionPerson): PersonCaller => ({
  user_id: person.userId,
  email: person.email,
  with_second_factor: gaveSecondFactor(person),
  with_passkey: person.method === 'passkey',
  with_settled_factor: person.hasSettledFactor,
  sso_account_id: person.ssoAccountId,
})

/** Finds the person of a call by a session's cookie or key. */
export const liveSessions = (
  database: Database,
  clock: Clock,
  settings: Pick<Settings, 'sessionIdleS' | 'sessionMaxS'>,
) => {
  /** The person of a session within the idle time and the maximum age. */
  const findLive = async (
    realm: Realm,
    named: { userId: string; tokenHash: Buffer } | null,
    isKey: boolean,
  ): Promise<SessionPerson | null> => {
    if (!named) return null
    const { userId, tokenHash } = named
    const session = await selectOne(database, livePersonShape)`
      select ${personColumns(sql`s.account_id`)}, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.method,
        s.sso_account_id as "ssoAccountId", s.passkey_added_at as "passkeyAddedAt",
        (select t.confirmed_at from user_totp t where t.user_id = s.user_id) as "codesSince",
        coalesce(s.bypassed, '{}')::text[] as bypassed
      from user_sessions s join users u on u.user_id = s.user_id
      where s.user_id = ${userId} and s.token_hash = ${tokenHash} and u.realm = ${realm}`
    if (!session) return null
    const { createdAt, lastSeenAt, passkeyAddedAt, codesSince, ...person } = session
    const method = methodIn(session)
    const now = clock()
    const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000
    const maxS = Math.min(
      settings.sessionMaxS,
      isKey ? MEMBER_KEY_TTL_S : Infinity,
      person.ssoAccountId ? SSO_SESSION_MAX_S : Infinity,
    )
    const idleS = secondsSince(lastSeenAt)
    if (idleS >= settings.sessionIdleS || secondsSince(createdAt) >= maxS) return null
    if (idleS >= TOUCH_S) {
      await database.execute(sql`
        update user_sessions set last_seen_at = ${now} where ${isNamed(userId, tokenHash)}`)
    }
    const since = { passkey: passkeyAddedAt, password_and_code: codesSince, password: null, sso: null }
    const factorSince = method && since[method]
    const hasSettledFactor = factorSince !== null && secondsSince(factorSince) >= FACTOR_SETTLES_S
    return { ...person, method, hasSettledFactor }
  }

  return {
    /** The person of a live session by its cookie's token. Otherwise null. A session is invalid in the other realm. */
    find: (realm: Realm, token: string): Promise<SessionPerson | null> =>
      findLive(realm, parseSessionToken(token), false),

    /** The person of a live session by the key of an API client. Otherwise null. */
    findByKey: (key: MemberKey): Promise<SessionPerson | null> =>
      findLive('developer', parseMemberKey(key), true),
  }
}
