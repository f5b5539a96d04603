import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/platform/clock.ts'
import type { Secrets } from '#src/platform/secrets.ts'

/** The purpose of a ticket. */
type Kind = 'voice check' | 'human proof'
/** A ticket as it is read back: it is good once, which its id tells. */
export interface Ticket<Content> {
  /** Names it among everything that is spent once. */
  name: string
  expiresAt: Date
  content: Content
}

/** Sealed notes from the server to itself, that a client carries: nobody else reads, makes or changes one. */
export const humanTickets = ({ secrets, clock }: { secrets: Secrets; clock: Clock }) => ({
  issue: (kind: Kind, content: unknown, ttlS: number): { text: string; expiresAt: Date } => {
    const expiresAtMs = clock().getTime() + ttlS * 1000
    const sealed = secrets.seal(kind, JSON.stringify({ id: randomUUID(), expiresAtMs, content }))
    return { text: sealed.toString('base64url'), expiresAt: new Date(expiresAtMs) }
  },

  /** null for a ticket that is over, of another kind, or not ours. */
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

export type HumanTickets = ReturnType<typeof humanTickets>
