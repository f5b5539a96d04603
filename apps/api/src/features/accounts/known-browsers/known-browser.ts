import { randomUUID } from 'node:crypto'
import type { Realm } from '@assure/contract/constants'
import type { CallingBrowser } from '#src/platform/http/callers.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Account } from '../account/account-row.ts'
import { accountOfToken, type KnownBrowserRepository } from './known-browser.repository.ts'
import { KNOWN_BROWSER } from './limits.ts'
import { isWithin } from '../mail-links/mail-limit.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'

/** Accounts that one browser's cookie can hold, so that the cookie stays small. */
const ACCOUNTS_MAX = 5
const SEPARATOR = '.'

const tokensIn = (cookie: string | null): string[] => cookie?.split(SEPARATOR).slice(0, ACCOUNTS_MAX) ?? []
const tokenFor = (cookie: string | null, accountId: string): string | null =>
  tokensIn(cookie).find((token) => accountOfToken(token) === accountId) ?? null

/** A dummy account for unknown addresses, so that their call runs the same statements. */
const NOBODY = { accountId: randomUUID() }

interface Dependencies {
  throttle: Throttle
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
}

/** Rate limit subject of a browser. */
export const browserSubject = (token: string): string => sha256(token).toString('base64url')

/**
 * The token by which an account knows the calling browser; otherwise null. A live session of the account also counts as
 * known. Only browsers on the portal's own pages count, not API clients.
 */
export const findKnownBrowser = async (
  { sessions, knownBrowsers }: Pick<Dependencies, 'sessions' | 'knownBrowsers'>,
  account: Pick<Account, 'accountId'> | null,
  realm: Realm,
  browser: CallingBrowser,
): Promise<string | null> => {
  if (!browser.fromPortal) return null
  const { accountId } = account ?? NOBODY
  const known = tokenFor(browser.knownCookie(), accountId)
  if ((await knownBrowsers.isKnown(accountId, known)) && known) return known
  const session = browser.sessionToken(realm)
  return session && (await sessions.find(session)) === accountId ? session : null
}

/**
 * Counts a known browser's login attempt and returns the subject of its rate limit; null for any other browser. After
 * too many attempts the account forgets the browser.
 */
export const admitKnownBrowser = async (
  { throttle, sessions, knownBrowsers }: Dependencies,
  account: Pick<Account, 'accountId'> | null,
  realm: Realm,
  browser: CallingBrowser,
): Promise<string | null> => {
  const token = await findKnownBrowser({ sessions, knownBrowsers }, account, realm, browser)
  if (token === null) return null
  const subject = `login-browser:${browserSubject(token)}`
  if (await isWithin(() => throttle.attempt(subject, KNOWN_BROWSER))) return subject
  await knownBrowsers.forget(token)
  return null
}

/** Makes the browser known to the account after a full login. The cookie keeps its tokens of other accounts. */
export const knowBrowser = async (
  { knownBrowsers }: Pick<Dependencies, 'knownBrowsers'>,
  account: Pick<Account, 'accountId' | 'passwordHash'>,
  context: CallContext,
): Promise<void> => {
  if (!context.fromPortal) return
  const cookie = context.knownCookie()
  const replaced = tokenFor(cookie, account.accountId)
  const token = await knownBrowsers.know(account, replaced)
  if (!token) return
  const others = tokensIn(cookie).filter((other) => {
    const owner = accountOfToken(other)
    return owner !== null && owner !== account.accountId
  })
  context.setKnownCookie([token, ...others].slice(0, ACCOUNTS_MAX).join(SEPARATOR))
}
