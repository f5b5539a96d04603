import type { Session } from '@assure/contract/accounts/session.modes'
import { utcSeconds } from '#src/platform/clock.ts'
import type { OpenSession } from './session.repository.ts'

export const sessionOnWire = ({ handle, createdAt, lastSeenAt, ...session }: OpenSession): Session => ({
  session_handle: handle,
  created_at_utc: utcSeconds(createdAt),
  last_seen_utc: utcSeconds(lastSeenAt),
  address: session.address,
  user_agent: session.userAgent,
  method: session.method,
  organisation: session.organisation,
  by_api_client: session.isKey,
  current: session.current,
})
