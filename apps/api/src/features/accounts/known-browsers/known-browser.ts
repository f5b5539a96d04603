import { randomUUID } from 'node:crypto'
import type { Realm } from '@assure/contract/constants'
import { auditOrigin } from '#src/platform/audit.ts'
import type { CallingBrowser } from '#src/platform/http/callers.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Person } from '../people/person-row.ts'
import { personOfToken, type KnownBrowserRepository, type LoggedIn } from './known-browser.repository.ts'
import { KNOWN_BROWSER } from './limits.ts'
import { isWithin } from '../mail-links/mail-limit.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

/** People that one browser's cookie can hold, so that the cookie stays small. */
const PEOPLE_MAX = 5
const SEPARATOR = '.'

const tokensIn = (cookie: string | null): string[] => cookie?.split(SEPARATOR).slice(0, PEOPLE_MAX) ?? []
/** The token of a person in the known cookie; null if there is none. It may have ended. */
export const tokenFor = (cookie: string | null, userId: string): string | null =>
  tokensIn(cookie).find((token) => personOfToken(token) === userId) ?? null

/** A dummy person for unknown addresses, so that their call runs the same statements. */
const NOBODY = { userId: randomUUID() }

interface Dependencies {
  throttle: Throttle
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
}

/** Rate limit subject of a browser. */
export const browserSubject = (token: string): string => sha256(token).toString('base64url')

/**
 * The token by which the calling browser is known to a person; otherwise null. A live session of the person also counts as
 * known. Only browsers on the portal's own pages count, not API clients.
 */
export const findKnownBrowser = async (
  { sessions, knownBrowsers }: Pick<Dependencies, 'sessions' | 'knownBrowsers'>,
  person: Pick<Person, 'userId'> | null,
  realm: Realm,
  browser: CallingBrowser,
): Promise<string | null> => {
  if (!browser.fromPortal) return null
  const { userId } = person ?? NOBODY
  const known = tokenFor(browser.knownCookie(), userId)
  if ((await knownBrowsers.isKnown(userId, known)) && known) return known
  const session = browser.sessionToken(realm)
  const found = session && (await sessions.find(realm, session))
  // A session through a provider shows nothing about the person's own password.
  return found && found.userId === userId && found.ssoAccountId === null ? session : null
}

/**
 * Counts a known browser's login attempt and returns the subject of its rate limit; null for any other browser. After
 * too many attempts the browser is no longer known.
 */
export const admitKnownBrowser = async (
  { throttle, sessions, knownBrowsers }: Dependencies,
  person: Pick<Person, 'userId'> | null,
  realm: Realm,
  browser: CallContext,
): Promise<string | null> => {
  const token = await findKnownBrowser({ sessions, knownBrowsers }, person, realm, browser)
  if (token === null || !person) return null
  const subject = `login-browser:${browserSubject(token)}`
  if (await isWithin(() => throttle.attempt(subject, KNOWN_BROWSER))) return subject
  await knownBrowsers.forget(person.userId, { token }, auditOrigin(null, browser), 'wrong_password')
  return null
}

/**
 * Makes the browser known to the person after a full login, and mails them about one that was not. Then gives the browser
 * its cookies: no session is without the mail. The known cookie keeps its tokens of other people.
 */
export const letIn = async (
  { knownBrowsers }: Pick<Dependencies, 'knownBrowsers'>,
  person: LoggedIn,
  session: string,
  context: CallContext,
): Promise<void> => {
  const cookie = context.knownCookie()
  const replaced = tokenFor(cookie, person.userId)
  const browser = { replaced, userAgent: context.userAgent }
  const noted = { ...auditOrigin(null, context), userId: person.userId }
  const token = await knownBrowsers.know(person, browser, noted)
  context.setSessionToken(person.realm, session)
  if (!token) return
  const others = tokensIn(cookie).filter((other) => {
    const owner = personOfToken(other)
    return owner !== null && owner !== person.userId
  })
  context.setKnownCookie([token, ...others].slice(0, PEOPLE_MAX).join(SEPARATOR))
}
