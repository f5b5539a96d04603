import { timingSafeEqual } from 'node:crypto'
import type { AccountCaller } from '@assure/contract/authorise'
import { permissionsOfKey } from '@assure/contract/accounts/roles'
import type { Entitlement } from '@assure/contract/rpc'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  bytes,
  flag,
  moment,
  nullable,
  type RowOf,
  text,
  textList,
  uuid,
} from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { CALL_GROUPS, makeGrouper } from '#src/platform/grouper.ts'
import { parseRouted } from '#src/platform/ids.ts'
import { type Secrets, sha256 } from '#src/platform/secrets.ts'
import { KEY_BYTES, KEY_PREFIX, KEY_TOUCH_S, SECRET_PURPOSE } from '../account/new-api-key.ts'

interface Key {
  accountId: string
  sessionId: string
  secret: string
}
const keyShape = {
  account_id: uuid,
  session_id: text(),
  secret_sealed: bytes,
  last_used_at: nullable(moment),
  email: text(),
  permissions: textList<Entitlement>(),
  self_service: flag,
}
type KeyRow = RowOf<typeof keyShape>

/** Authenticates calls by API key. A lookup starts only after its call arrived, so a revoked key is refused at once. */
export const keyCallerRepository = (database: Database, clock: Clock, secrets: Secrets) => {
  const lookUp = async (keys: readonly Key[]): Promise<(AccountCaller | null)[]> => {
    const now = clock()
    const wanted = new Map(keys.map((key) => [key.sessionId, key.accountId]))
    const rows = await select(database, keyShape)`
      select k.account_id, k.session_id, k.secret_sealed, k.last_used_at, a.email, a.permissions, a.self_service
      from unnest(${[...wanted.values()]}::uuid[], ${[...wanted.keys()]}::text[]) as i (account_id, session_id)
      join api_keys k on k.account_id = i.account_id and k.session_id = i.session_id
      join accounts a on a.account_id = k.account_id
      where a.status = 'active' and (k.expires_at is null or k.expires_at > ${now})`
    const found = new Map(rows.map((row) => [row.session_id, row]))
    const used = new Set<KeyRow>()
    const callers = keys.map(({ sessionId, secret }): AccountCaller | null => {
      const row = found.get(sessionId)
      if (!row) return null
      const { secret_sealed, last_used_at, permissions, ...caller } = row
      const right = secrets.open(SECRET_PURPOSE, secret_sealed)
      if (!timingSafeEqual(sha256(right), sha256(secret))) return null
      if (now.getTime() - (last_used_at?.getTime() ?? 0) >= KEY_TOUCH_S * 1000) used.add(row)
      return { ...caller, permissions: permissionsOfKey(permissions), limited: [], places: [] }
    })
    for (const { account_id, session_id } of used) {
      await database.execute(sql`
        update api_keys set last_used_at = ${now}
        where account_id = ${account_id} and session_id = ${session_id}`)
    }
    return callers
  }
  const inGroups = makeGrouper<Key, AccountCaller | null>(
    { ownerOf: ({ sessionId }) => sessionId, sizeOf: () => 1, write: lookUp },
    CALL_GROUPS,
  )

  return {
    /** Returns the active account of an API key if the secret is right; otherwise null. */
    find: async (sessionId: string, secret: string): Promise<AccountCaller | null> => {
      if (!sessionId.startsWith(KEY_PREFIX)) return null
      const parsed = parseRouted(sessionId.slice(KEY_PREFIX.length), KEY_BYTES)
      return parsed && inGroups({ accountId: parsed.accountId, sessionId, secret })
    },
  }
}
