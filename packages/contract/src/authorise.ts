import { HOLDERS } from './accounts/roles.ts'
import type { Mode, Permission, PlacedPermission } from './rpc.ts'
import { RpcError } from './rpc-error.ts'

/** The authenticated account of a call. Never taken from the call's input. */
export interface AccountCaller {
  account_id: string
  /** The account's API key, an identifier. */
  session_id: string
  /** The address of the person, or the contact address of a key's organisation. */
  email: string
  /** Lists what the member or the key may do in this organisation. */
  permissions: readonly Permission[]
  /** Those of `permissions` that hold only at `places`. */
  limited: readonly Permission[]
  places: readonly Place[]
  self_service: boolean
  /** The named key, the same after its rotation. Absent for other callers. */
  key_id?: string
  /** The person whose login gave a member key. Absent for other callers. */
  member_id?: string
}
/** A chain of stores, or one store of it. Both are compared exactly. */
export interface Place {
  chain: string
  /** null for the whole chain. */
  store: string | null
}
/** The needs that an organisation can have of a login. */
export type LoginNeed = 'second_factor' | 'single_sign_on'
/** A person with a web session. */
export interface PersonCaller {
  user_id: string
  email: string
  /** Whether the person has a second factor and gave a code in this session. */
  with_second_factor: boolean
  /** Whether they gave a passkey in this session. */
  with_passkey?: boolean
  /** Whether they gave a second factor in this session that they set up at least `FACTOR_SETTLES_S` ago. */
  with_settled_factor?: boolean
  /** The organisation through whose identity provider the session began. It opens no other. */
  sso_account_id?: string | null
}
/** A person with a web session of an organisation. */
export interface MemberCaller extends AccountCaller, PersonCaller {
  /** The need of the organisation that the session lacks. Then `permissions` is empty. */
  lacks: LoginNeed | null
}
/** A retail user with a web session. */
export interface RetailCaller {
  user_id: string
  account_id: string
  /** The confirmed email address. Billing groups with this payer belong to the caller. */
  email: string
}
/** A device identified by the key that signed this request (RFC 9449). */
export interface DeviceCaller {
  /** RFC 7638 thumbprint of the key. */
  thumbprint: string
  /** Marks this call's proof as used. Call it only for known devices. Throws `RpcError` `proof_reused`. */
  spendProof(): Promise<void>
}
export interface CallerByKind {
  developer: { kind: 'developer' } & MemberCaller
  person: { kind: 'person' } & PersonCaller
  api_key: { kind: 'api_key' } & AccountCaller
  retail: { kind: 'retail' } & RetailCaller
  device: { kind: 'device' } & DeviceCaller
}
export type Caller = CallerByKind[keyof CallerByKind]

/** Returns the places where a caller has a permission; null for everywhere. */
export const placesOf = (
  { limited, places }: Pick<AccountCaller, 'limited' | 'places'>,
  permission: PlacedPermission,
): readonly Place[] | null => (limited.includes(permission) ? places : null)

/** Refusal codes of a call without a caller. */
export type NobodyCode = 'unauthenticated' | 'session_expired'

/** The refusal of a call because the login lacks something. Throws `RpcError`. */
export const refuseLogin = (lacks: LoginNeed): never => {
  if (lacks === 'single_sign_on')
    throw new RpcError('single_sign_on_required', {
      detail: 'Log in through the identity provider of the organisation, then repeat this call.',
    })
  throw new RpcError('second_factor_required', {
    detail: 'Set up a second factor, or give its code by confirm_identity, then repeat this call.',
  })
}

/** Whether a session through single sign-on makes a call that is no matter of its organisation. */
export const isOutsideSso = (mode: Pick<Mode, 'permission' | 'throughSso'>, caller: Caller | null): boolean =>
  (caller?.kind === 'developer' || caller?.kind === 'person') &&
  Boolean(caller.sso_account_id) &&
  mode.permission === undefined &&
  !mode.throughSso

/**
 * Checks that the caller has the permission that a call needs, if any. Throws `RpcError` `forbidden`,
 * `second_factor_required` or `single_sign_on_required`.
 */
export const checkPermission = (permission: Permission | undefined, caller: Caller | null): void => {
  if (permission && !(caller && 'permissions' in caller && caller.permissions.includes(permission))) {
    if (caller?.kind === 'developer' && caller.lacks) refuseLogin(caller.lacks)
    const isTestOnly = caller?.kind === 'api_key' && !HOLDERS[permission].key
    throw new RpcError('forbidden', {
      needs: permission,
      detail: isTestOnly
        ? 'No live API key may make this call. Use the first API key of test mode.'
        : `This call needs the permission ${permission}.`,
    })
  }
}

/** Checks that the caller may make this call, before the input is parsed. Throws `RpcError`. */
export const authorise = (
  mode: Mode,
  caller: Caller | null,
  nobody: NobodyCode = 'unauthenticated',
): void => {
  const admitted = mode.access.some((access) => access === 'public' || access === caller?.kind)
  if (!admitted) {
    if (!caller) throw new RpcError(nobody)
    if (caller.kind === 'person') throw new RpcError('no_organisation')
    throw new RpcError(caller.kind === 'api_key' ? 'not_by_api_key' : 'forbidden')
  }
  if (isOutsideSso(mode, caller))
    throw new RpcError('forbidden', {
      detail: 'A session through single sign-on shows nothing of the person. Log in without it.',
    })
  checkPermission(mode.permission, caller)
}
