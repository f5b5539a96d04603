import { KNOWN_BROWSER_DAYS, SSO_LOGIN_S } from '@assure/contract/constants'
import { cookieName, type PortalCookie } from '@assure/contract/session-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'
import { DAY_S } from '../clock.ts'

export interface SessionCookies {
  read(request: FastifyRequest, cookie: PortalCookie): string | null
  /** Sets a cookie, or clears it if the token is null. */
  write(reply: FastifyReply, cookie: PortalCookie, token: string | null): void
}

export const sessionCookies = (
  settings: Pick<Settings, 'secure' | 'sessionMaxS' | 'activationTtlS'>,
): SessionCookies => {
  const { sessionMaxS, activationTtlS } = settings
  const maxAges: Record<PortalCookie, number> = {
    developer: sessionMaxS,
    retail: sessionMaxS,
    signUp: activationTtlS,
    known: KNOWN_BROWSER_DAYS * DAY_S,
    sso: SSO_LOGIN_S,
  }
  const nameOf = (cookie: PortalCookie) => cookieName(cookie, settings.secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const
  return {
    read: (request, cookie) => request.cookies[nameOf(cookie)] ?? null,
    write: (reply, cookie, token) => {
      if (token) reply.setCookie(nameOf(cookie), token, { ...options, maxAge: maxAges[cookie] })
      else reply.clearCookie(nameOf(cookie), options)
    },
  }
}
