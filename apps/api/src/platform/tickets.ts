import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Secrets } from './secrets.ts'

type Kind = 'voice check' | 'human proof' | 'passkey' | 'passkey login' | 'single sign-on'
/** A decrypted ticket. Its name is recorded on use, so it works only once. */
export interface Ticket<Content> {
  /** Unique name for `spendProof`. */
  name: string
  expiresAt: Date
  content: Content
}

/**
 * Encrypted tickets that the server gives to a client and reads back later. Clients cannot read, make or change them.
 */
export const makeTickets = ({ secrets, clock }: { secrets: Secrets; clock: Clock }) => ({
  issue: (kind: Kind, content: unknown, ttlS: number): { text: string; expiresAt: Date } => {
    const expiresAtMs = clock().getTime() + ttlS * 1000
    const sealed = secrets.seal(kind, JSON.stringify({ id: randomUUID(), expiresAtMs, content }))
    return { text: sealed.toString('base64url'), expiresAt: new Date(expiresAtMs) }
  },

  /** Decrypts a ticket; null if it has expired, is of another kind or is not ours. */
  read: <Content>(kind: Kind, text: string): Ticket<Content> | null => {
    let opened: string
    try {
      opened = secrets.open(kind, Buffer.from(text, 'base64url'))
    } catch {
      return null
    }
    const { id, expiresAtMs, content } = JSON.parse(opened) as {
      id: string
      expiresAtMs: number
      content: Content
    }
    if (expiresAtMs <= clock().getTime()) return null
    return { name: `${kind} ${id}`, expiresAt: new Date(expiresAtMs), content }
  },
})

export type Tickets = ReturnType<typeof makeTickets>
