import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { type KeyScope, placedScopesOf } from '@assure/contract/accounts/roles'
import type { CallerByKind, Place } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import { auditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { parseWireId } from '#src/platform/ids.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import { KEY_CHANGES_BY_ORGANISATION } from './limits.ts'
import type { KeyLimits } from './named-key-list.repository.ts'
import type { MadePair, NamedKeyRepository } from './named-key.repository.ts'

interface Dependencies {
  namedKeys: NamedKeyRepository
  requireConfirmed: RequireConfirmed
  throttle: Throttle
  clock: Clock
}
type Modes =
  | 'list_named_keys'
  | 'create_named_key'
  | 'update_named_key'
  | 'rotate_named_key'
  | 'end_named_key'

/** The key in a `key_id` of the organisation. Throws `RpcError` `not_found`. */
const keyIn = (accountId: string, keyId: string): string => {
  const parsed = parseWireId(keyId)
  if (parsed?.accountId !== accountId) throw new RpcError('not_found')
  return parsed.id
}

const actorOf = ({ account_id: accountId, user_id: userId }: CallerByKind['developer']) => ({
  accountId,
  userId,
})

/** Names of members are for callers who may read them. */
const shownTo =
  ({ permissions }: CallerByKind['developer']) =>
  (key: NamedKey): NamedKey => ({ ...key, made_by: permissions.includes('member.read') ? key.made_by : null })

const made = ({ key, sessionId, secret }: MadePair, caller: CallerByKind['developer']) => ({
  result: 'OK' as const,
  key: shownTo(caller)(key),
  session_id: sessionId,
  session_password: secret,
})

/** Makes, changes and ends the named keys of the calling organisation. */
export const namedKeyHandlers = ({
  namedKeys,
  requireConfirmed,
  throttle,
  clock,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  const limitsOf = (input: {
    name: string
    scopes: KeyScope[]
    places: Place[] | null
    expires_at_utc: number
  }): KeyLimits | 'PLACES_NOT_LIMITED' | 'EXPIRY_PASSED' => {
    const { name, scopes, places, expires_at_utc } = input
    if (places !== null && placedScopesOf(scopes).length === 0) return 'PLACES_NOT_LIMITED'
    const expiresAt = expires_at_utc === 0 ? null : new Date(expires_at_utc * 1000)
    if (expiresAt && expiresAt <= clock()) return 'EXPIRY_PASSED'
    return { name, scopes, places, expiresAt }
  }
  const count = (accountId: string) =>
    throttle.attempt(`key-changes-of:${accountId}`, KEY_CHANGES_BY_ORGANISATION)

  return {
    list_named_keys: async ({ caller }) => ({
      keys: (await namedKeys.list(caller.account_id)).map(shownTo(caller)),
    }),

    create_named_key: async ({ input, caller, context }) => {
      const limits = limitsOf(input)
      if (typeof limits === 'string') return { result: 'DENY', code: limits }
      await requireConfirmed(context)
      await count(caller.account_id)
      const pair = await namedKeys.create(actorOf(caller), limits, auditOrigin(caller, context))
      return pair === 'TOO_MANY' ? { result: 'DENY', code: pair } : made(pair, caller)
    },

    update_named_key: async ({ input, caller, context }) => {
      const keyId = keyIn(caller.account_id, input.key_id)
      const limits = limitsOf(input)
      if (typeof limits === 'string') return { result: 'DENY', code: limits }
      await requireConfirmed(context)
      await count(caller.account_id)
      const key = await namedKeys.update(actorOf(caller), keyId, limits, auditOrigin(caller, context))
      return { result: 'OK', key: shownTo(caller)(key) }
    },

    rotate_named_key: async ({ input, caller, context }) => {
      const keyId = keyIn(caller.account_id, input.key_id)
      await requireConfirmed(context)
      await count(caller.account_id)
      const rotation = { keyId, sessionId: input.session_id, overlapS: input.overlap_s }
      const pair = await namedKeys.rotate(actorOf(caller), rotation, auditOrigin(caller, context))
      return pair === 'ALREADY_ROTATED' ? { result: 'DENY', code: pair } : made(pair, caller)
    },

    end_named_key: async ({ input, caller, context }) => {
      const keyId = keyIn(caller.account_id, input.key_id)
      await namedKeys.end(actorOf(caller), keyId, input.session_id ?? null, auditOrigin(caller, context))
      return { result: 'OK' }
    },
  }
}
