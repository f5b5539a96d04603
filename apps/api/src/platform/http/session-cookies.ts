import type { Realm } from '@assure/contract/constants'
import { sessionCookieName } from '@assure/contract/session-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'

export interface SessionCookies {
  read(request: FastifyRequest, realm: Realm): string | null
  /** Sets the realm's cookie, or clears it. */
  write(reply: FastifyReply, realm: Realm, token: string | null): void
}

export const sessionCookies = (settings: Pick<Settings, 'secure' | 'sessionMaxS'>): SessionCookies => {
  const nameOf = (realm: Realm) => sessionCookieName(realm, settings.secure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const
  return {
    read: (request, realm) => request.cookies[nameOf(realm)] ?? null,
    write: (reply, realm, token) => {
      if (token) reply.setCookie(nameOf(realm), token, { ...options, maxAge: settings.sessionMaxS })
      else reply.clearCookie(nameOf(realm), options)
    },
  }
}
