import { isUuid } from '#src/platform/ids.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { signedLinks } from '#src/platform/signed-link.ts'
import { erasedAt } from './grace.ts'

/** The deletion that a link undoes: of a person's login, or of an organisation, as the link of one of its Owners. */
export type UndoSubject =
  | { kind: 'person'; userId: string; requestedAt: Date }
  | { kind: 'organisation'; accountId: string; userId: string; requestedAt: Date }

/** Signs the links that undo a deletion, and reads them. The database has to confirm that the deletion is still the same. */
export const makeUndoLinks = (secrets: Secrets) => {
  const links = signedLinks(secrets, 'undo-deletion')
  return {
    /** Signs a token that works until the erasure. */
    make: (subject: UndoSubject): Promise<string> => {
      const { requestedAt, userId } = subject
      const at = requestedAt.getTime()
      const signed =
        subject.kind === 'person'
          ? { accountId: userId, claims: { at } }
          : { accountId: subject.accountId, claims: { at, owner: userId } }
      return links.sign(signed, utcSeconds(erasedAt(requestedAt)))
    },

    /** Reads a token; null if it has expired or is invalid. */
    read: async (token: string, now: Date): Promise<UndoSubject | null> => {
      const signed = await links.read(token, now)
      if (!signed) return null
      const { accountId: id, claims } = signed
      const { at, owner } = claims
      if (typeof at !== 'number') return null
      const requestedAt = new Date(at)
      if (owner === undefined) return { kind: 'person', userId: id, requestedAt }
      if (typeof owner !== 'string' || !isUuid(owner)) return null
      return { kind: 'organisation', accountId: id, userId: owner, requestedAt }
    },
  }
}
export type UndoLinks = ReturnType<typeof makeUndoLinks>
