import type { SignInMethod } from '@assure/contract/accounts/session.modes'
import { MEMBER_KEY_TTL_S, type Realm } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { moment, nullable, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import type { Settings } from '#src/settings.ts'
import { personColumns } from '../people/person.repository.ts'
import { type Person, personShape } from '../people/person-row.ts'
import { type MemberKey, parseMemberKey } from './member-key.ts'
import { isNamed, methodIn } from './session-confirmation.repository.ts'
import { parseSessionToken } from './session-token.ts'

/** `last_seen_at` is written at most this often. */
const TOUCH_S = 60

const livePersonShape = { ...personShape, createdAt: moment, lastSeenAt: moment, method: nullable(text()) }
/** The person of a live session, and how they logged in to it. */
type SessionPerson = Person & { method: SignInMethod | null }
/** Whether a session began with a second factor that its person still has. */
export const gaveSecondFactor = ({
  method,
  hasSecondFactor,
}: Pick<SessionPerson, 'method' | 'hasSecondFactor'>) =>
  method === 'passkey' || (hasSecondFactor && method === 'password_and_code')

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
      select ${personColumns(sql`s.account_id`)}, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.method
      from user_sessions s join users u on u.user_id = s.user_id
      where s.user_id = ${userId} and s.token_hash = ${tokenHash} and u.realm = ${realm}`
    if (!session) return null
    const { createdAt, lastSeenAt, method, ...person } = session
    const now = clock()
    const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000
    const maxS = isKey ? Math.min(MEMBER_KEY_TTL_S, settings.sessionMaxS) : settings.sessionMaxS
    const idleS = secondsSince(lastSeenAt)
    if (idleS >= settings.sessionIdleS || secondsSince(createdAt) >= maxS) return null
    if (idleS >= TOUCH_S) {
      await database.execute(sql`
        update user_sessions set last_seen_at = ${now} where ${isNamed(userId, tokenHash)}`)
    }
    return { ...person, method: methodIn({ method }) }
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
