import type { Realm } from '@assure/contract/constants'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { AccountDependencies } from './account-dependencies.ts'
import type { Account } from './account-row.ts'
import { accountOfToken } from './known-browser.repository.ts'
import { KNOWN_BROWSER } from './limits.ts'
import { isWithin } from './mail-limit.ts'

/** Accounts that one browser is known to at most: a cookie must stay small. */
const ACCOUNTS_MAX = 5
const SEPARATOR = '.'

const tokensIn = (cookie: string | null): string[] => cookie?.split(SEPARATOR).slice(0, ACCOUNTS_MAX) ?? []
const tokenFor = (cookie: string | null, accountId: string): string | null =>
  tokensIn(cookie).find((token) => accountOfToken(token) === accountId) ?? null

type Dependencies = Pick<AccountDependencies, 'throttle' | 'sessions' | 'knownBrowsers'>

const subjectOf = (token: string) => `login-browser:${sha256(token).toString('base64url')}`

/**
 * Counts a try of a browser that the account knows, and returns what it is counted by; null for any other
 * browser. After too many tries the account knows this browser no longer. A live session of the account in this
 * browser makes it known too. API clients send no cookies that count.
 */
export const admitKnownBrowser = async (
  { throttle, sessions, knownBrowsers }: Dependencies,
  { accountId }: Pick<Account, 'accountId'>,
  realm: Realm,
  context: CallContext,
): Promise<string | null> => {
  if (!context.fromPortal) return null
  const admit = async (token: string) =>
    (await isWithin(() => throttle.attempt(subjectOf(token), KNOWN_BROWSER))) ? subjectOf(token) : null

  const known = tokenFor(context.knownCookie(), accountId)
  if (known && (await knownBrowsers.isKnown(accountId, known))) {
    const subject = await admit(known)
    if (!subject) await knownBrowsers.forget(known)
    return subject
  }
  const session = context.sessionToken(realm)
  return session && (await sessions.find(session)) === accountId ? admit(session) : null
}

/** Makes the browser of a full login known to its account. Its tokens of other accounts stay in the cookie. */
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
