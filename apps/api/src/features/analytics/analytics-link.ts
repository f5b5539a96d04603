import { isUuid } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { signedLinks } from '#src/platform/signed-link.ts'

const DEFAULT_LANGUAGE = 'en'

/** The subject of an analytics link: a grant by an account's owner, or a device's activation. */
export interface AnalyticsSubject {
  accountId: string
  kind: 'grant' | 'activation'
  id: string
}

/**
 * Makes links to the analytics page and reads the tokens in them. The same subject and expiry give the same bytes, so a
 * repeated activation gets an identical answer.
 */
export const makeAnalyticsLinks = (secrets: Secrets, publicUrl: string) => {
  const links = signedLinks(secrets, 'analytics')
  return {
    /** Returns the page's URL with a token (DB-09) that works until `expiresAtUtc`, in seconds since 1970. */
    make: async ({ accountId, kind, id }: AnalyticsSubject, expiresAtUtc: number): Promise<string> => {
      const token = await links.sign({ accountId, claims: { [kind]: id } }, expiresAtUtc)
      return `${publicUrl}/analytics?token=${token}&lang=${DEFAULT_LANGUAGE}`
    },

    /**
     * Returns the subject of an unexpired token, or null for any other text. Callers must check in the database that
     * the link still works.
     */
    read: async (token: string, now: Date): Promise<AnalyticsSubject | null> => {
      const signed = await links.read(token, now)
      if (!signed) return null
      const { grant, activation } = signed.claims
      const kind = grant === undefined ? 'activation' : 'grant'
      const id = grant ?? activation
      return typeof id === 'string' && isUuid(id) ? { accountId: signed.accountId, kind, id } : null
    },
  }
}
export type AnalyticsLinks = ReturnType<typeof makeAnalyticsLinks>
