import { timingSafeEqual } from 'node:crypto'
import type { AccountCaller, Place } from '@assure/contract/authorise'
import {
  type KeyScope,
  permissionsOfKey,
  permissionsOfScopes,
  placedScopesOf,
} from '@assure/contract/accounts/roles'
import { KEY_PREFIX, NAMED_KEY_PREFIX } from '@assure/contract/key-prefixes'
import type { Entitlement } from '@assure/contract/rpc'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import {
  bytes,
  flag,
  json,
  moment,
  nullable,
  type RowOf,
  text,
  textList,
  uuid,
} from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { CALL_GROUPS, makeGrouper } from '#src/platform/grouper.ts'
import type { RefusedKey } from '#src/platform/http/noted-key.ts'
import { parseRouted } from '#src/platform/ids.ts'
import { type Secrets, sha256 } from '#src/platform/secrets.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import { KEY_BYTES, KEY_TOUCH_S, restOfKey, SECRET_PURPOSE } from '../account/new-api-key.ts'
import { isLive } from './named-key-list.repository.ts'

/** The key of a call, its secret and the address that it came from. */
interface Key {
  accountId: string
  sessionId: string
  secret: string
  address: string
}
/** Keys that the calls of one moment sent, by account and API key. */
interface Wanted {
  accounts: string[]
  sessions: string[]
}

const callerShape = {
  account_id: uuid,
  session_id: text(),
  last_used_at: nullable(moment),
  is_live: flag,
  email: text(),
  permissions: textList<Entitlement>(),
  self_service: flag,
}
type CallerRow = RowOf<typeof callerShape>
const callerColumns = sql`i.account_id, i.session_id, a.email, a.permissions, a.self_service`
const wantedKeys = ({ accounts, sessions }: Wanted) =>
  sql`unnest(${accounts}::uuid[], ${sessions}::text[]) as i (account_id, session_id)`

/** A key: its caller, the hash of its secret, and whether it still works. */
interface Found {
  caller: AccountCaller
  secretHash: Buffer
  isLive: boolean
  lastUsedAt: Date | null
}
const foundOf = (
  { last_used_at, is_live: isLive, ...caller }: CallerRow,
  secretHash: Buffer,
  may: Pick<AccountCaller, 'permissions' | 'limited' | 'places'>,
): Found => ({ caller: { ...caller, ...may }, secretHash, isLive, lastUsedAt: last_used_at })

/**
 * Authenticates calls by API key. A lookup starts only after its call arrived, so an ended key is refused at once. Wrong
 * secrets and ended keys cost the same statement as right ones: their time does not tell that a key exists.
 */
export const keyCallerRepository = (database: Database, clock: Clock, secrets: Secrets) => {
  const findFirst = async (wanted: Wanted, now: Date): Promise<Found[]> => {
    const rows = await select(database, { ...callerShape, secret_sealed: bytes })`
      select ${callerColumns}, k.last_used_at, k.secret_sealed,
        (k.expires_at is null or k.expires_at > ${now}) as is_live
      from ${wantedKeys(wanted)}
      join api_keys k on k.account_id = i.account_id and k.session_id = i.session_id
      join accounts a on a.account_id = k.account_id
      where a.status = 'active'`
    return rows.map(({ secret_sealed, ...row }) =>
      foundOf(row, sha256(secrets.open(SECRET_PURPOSE, secret_sealed)), {
        permissions: [
          ...permissionsOfKey(row.permissions),
          // Only the calls of test mode that a key can make.
          ...(isTestAccount(row.account_id) ? (['key.manage'] as const) : []),
        ],
        limited: [],
        places: [],
      }),
    )
  }

  const findNamed = async (wanted: Wanted, now: Date): Promise<Found[]> => {
    const shape = {
      ...callerShape,
      key_id: uuid,
      secret_hash: bytes,
      scopes: textList<KeyScope>(),
      key_places: nullable(json<Place[]>()),
    }
    const rows = await select(database, shape)`
      select ${callerColumns}, k.key_id, p.last_used_at, p.secret_hash, k.scopes, k.places as key_places,
        ${isLive(now)} as is_live
      from ${wantedKeys(wanted)}
      join named_key_pairs p on p.account_id = i.account_id and p.session_id = i.session_id
      join named_keys k on k.account_id = p.account_id and k.key_id = p.key_id
      join accounts a on a.account_id = k.account_id
      where a.status = 'active'`
    return rows.map(({ secret_hash, scopes, key_places, ...row }) =>
      foundOf(row, secret_hash, {
        permissions: permissionsOfScopes(scopes, row.permissions),
        limited: key_places ? placedScopesOf(scopes) : [],
        places: key_places ?? [],
      }),
    )
  }

  /** Records when and from where a key was used. */
  const touch = async (
    { accountId, sessionId, address }: Key,
    isNamed: boolean,
    now: Date,
  ): Promise<void> => {
    const used = sql`set last_used_at = ${now}, last_used_address = ${address}
      where account_id = ${accountId} and session_id = ${sessionId}`
    await database.execute(isNamed ? sql`update named_key_pairs ${used}` : sql`update api_keys ${used}`)
  }

  const lookUp =
    (find: typeof findFirst, isNamed: boolean) =>
    async (keys: readonly Key[]): Promise<(AccountCaller | RefusedKey | null)[]> => {
      const now = clock()
      const wanted = new Map(keys.map((key) => [key.sessionId, key.accountId]))
      const rows = await find({ accounts: [...wanted.values()], sessions: [...wanted.keys()] }, now)
      const found = new Map(rows.map((row) => [row.caller.session_id, row]))
      const used = new Map<string, Key>()
      const callers = keys.map((key) => {
        const row = found.get(key.sessionId)
        if (!row) return null
        const { account_id, session_id } = row.caller
        if (!timingSafeEqual(row.secretHash, sha256(key.secret)))
          return { account_id, session_id, cause: 'wrong_secret' as const }
        if (!row.isLive) return { account_id, session_id, cause: 'expired_key' as const }
        if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= KEY_TOUCH_S * 1000)
          used.set(key.sessionId, key)
        return row.caller
      })
      for (const key of used.values()) await touch(key, isNamed, now)
      return callers
    }
  const inGroups = (find: typeof findFirst, isNamed: boolean) =>
    makeGrouper<Key, AccountCaller | RefusedKey | null>(
      { ownerOf: ({ sessionId }) => sessionId, sizeOf: () => 1, write: lookUp(find, isNamed) },
      CALL_GROUPS,
    )
  const kinds = [
    { prefix: KEY_PREFIX, find: inGroups(findFirst, false) },
    { prefix: NAMED_KEY_PREFIX, find: inGroups(findNamed, true) },
  ]

  return {
    /** Returns the active account of an API key, why its key is refused, or null for a key that does not exist. */
    find: async ({
      sessionId,
      secret,
      address,
    }: Omit<Key, 'accountId'>): Promise<AccountCaller | RefusedKey | null> => {
      const kind = kinds.find(({ prefix }) => sessionId.startsWith(prefix))
      const parsed = kind && parseRouted(restOfKey(sessionId, kind.prefix), KEY_BYTES)
      return parsed ? kind.find({ accountId: parsed.accountId, sessionId, secret, address }) : null
    },
  }
}
