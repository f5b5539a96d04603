import { randomBytes } from 'node:crypto'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { newSecret } from '#src/platform/key-secret.ts'
import { sha256 } from '#src/platform/secrets.ts'

/** Starts the API key of a member key, so that a call looks it up among the sessions of a person. */
export const MEMBER_KEY_PREFIX = 'akm_'
const KEY_BYTES = 8

/** A key that an API client got by a person's login. */
export interface MemberKey {
  sessionId: string
  secret: string
}

const hashOf = ({ sessionId, secret }: MemberKey): Buffer => sha256(`${sessionId}:${secret}`)

/** Makes a key of a person. Only the hash is stored. */
export const newMemberKey = (userId: string): MemberKey & { tokenHash: Buffer } => {
  const key = {
    sessionId: MEMBER_KEY_PREFIX + routed(userId, randomBytes(KEY_BYTES)),
    secret: newSecret(),
  }
  return { ...key, tokenHash: hashOf(key) }
}

/** The person and the hash in a key; null for any other text. */
export const parseMemberKey = (key: MemberKey): { userId: string; tokenHash: Buffer } | null => {
  if (!key.sessionId.startsWith(MEMBER_KEY_PREFIX)) return null
  const parsed = parseRouted(key.sessionId.slice(MEMBER_KEY_PREFIX.length), KEY_BYTES)
  return parsed && { userId: parsed.accountId, tokenHash: hashOf(key) }
}
