import * as z from 'zod'
import { type Fault, faultsOf, IN_OUR_WORDS } from './faults.ts'
import type { Access, Mode, ModeName, Permission, Service } from './rpc.ts'

/** The authenticated account of a call. Never taken from the call's input. */
export interface AccountCaller {
  account_id: string
  /** The account's API key, an identifier. */
  session_id: string
  email: string
  permissions: readonly Permission[]
  self_service: boolean
}
/** A retail user with a web session. */
export interface RetailCaller {
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
  developer: { kind: 'developer' } & AccountCaller
  api_key: { kind: 'api_key' } & AccountCaller
  retail: { kind: 'retail' } & RetailCaller
  device: { kind: 'device' } & DeviceCaller
}
export type Caller = CallerByKind[keyof CallerByKind]
type CallerFor<A extends Access> = A extends 'public' ? Caller | null : CallerByKind[Exclude<A, 'public'>]

interface Call<M extends Mode, Context> {
  input: z.output<M['input']>
  /** Narrowed to the kinds in the mode's access list. */
  caller: CallerFor<M['access'][number]>
  context: Context
}

export type Handlers<S extends Service, Context = undefined> = {
  [N in ModeName<S>]: (call: Call<S['modes'][N], Context>) => Promise<z.input<S['modes'][N]['output']>>
}

/** Details of a problem document, in addition to its code. */
interface ProblemDetails {
  /** One sentence for the developer. Default: the sentence of the code. */
  detail?: string
  faults?: readonly Fault[]
  /** Seconds to wait before a retry. */
  retryAfterS?: number
  /** The permission that the caller lacks. */
  needs?: Permission
  /** The path of the service that has the call. */
  didYouMean?: { call: string; address: string }
}

/** A refused call. The HTTP layer converts it to a problem document (RFC 9457). */
export class RpcError extends Error {
  readonly code: ProblemCode
  readonly detail: string | undefined
  readonly faults: readonly Fault[]
  readonly retryAfterS: number | undefined
  readonly needs: Permission | undefined
  readonly didYouMean: ProblemDetails['didYouMean']
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code)
    this.code = code
    this.detail = details.detail
    this.faults = details.faults ?? []
    this.retryAfterS = details.retryAfterS
    this.needs = details.needs
    this.didYouMean = details.didYouMean
  }
}

/** HTTP status of each problem code. */
export const PROBLEM_STATUS = {
  invalid: 400,
  malformed_body: 400,
  malformed_request: 400,
  headers_too_large: 431,
  unknown_mode: 400,
  session_expired: 401,
  unauthenticated: 401,
  proof_invalid: 401,
  proof_expired: 401,
  proof_reused: 401,
  forbidden: 403,
  not_by_api_key: 403,
  cross_origin: 403,
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  licence_deleted: 409,
  licence_deactivated: 409,
  licence_not_activated: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ProblemCode = keyof typeof PROBLEM_STATUS

type NobodyCode = 'unauthenticated' | 'session_expired'

/** The caller and the handler's context. */
interface Arrival<Context> {
  caller: Caller | null
  /** Refusal code without a caller. Our own pages log out on `session_expired`. */
  nobody?: NobodyCode
  context: Context
}

const Envelope = z.looseObject({ execution_mode: z.string() })

const parsed = <T extends z.ZodType>(type: T, value: unknown): z.output<T> => {
  const { success, data, error } = type.safeParse(value, IN_OUR_WORDS)
  if (!success) throw new RpcError('invalid', { faults: faultsOf(error) })
  return data
}

const modeIn = ({ modes }: Service, name: string): Mode | undefined =>
  Object.hasOwn(modes, name) ? modes[name] : undefined

/** Finds the mode named in a body. Throws `RpcError` `invalid` or `unknown_mode`. */
const findMode = (
  service: Service,
  body: unknown,
  all: readonly Service[],
): { name: string; mode: Mode; payload: object } => {
  const { execution_mode: name, ...payload } = parsed(Envelope, body)
  const mode = modeIn(service, name)
  if (mode) return { name, mode, payload }
  const message = 'This execution_mode is not known here.'
  const faults = [{ pointer: '/execution_mode', code: 'unknown_mode', message }]
  const home = all.find((other) => modeIn(other, name))
  if (!home) throw new RpcError('unknown_mode', { faults })
  throw new RpcError('unknown_mode', {
    faults,
    detail: `${name} is a call of ${home.path}.`,
    didYouMean: { call: name, address: home.path },
  })
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
    throw new RpcError(caller.kind === 'api_key' ? 'not_by_api_key' : 'forbidden')
  }
  const { permission } = mode
  if (permission && !(caller && 'permissions' in caller && caller.permissions.includes(permission))) {
    throw new RpcError('forbidden', {
      needs: permission,
      detail: `This call needs the permission ${permission}.`,
    })
  }
}

/**
 * Binds handlers to a service. Order: envelope, caller, policy, input, handler, output. `arrive` authenticates the
 * caller with the proofs that the mode accepts. The output is parsed too, so that undeclared fields never leave.
 */
export const implement =
  <S extends Service, Context>(service: S, handlers: Handlers<S, Context>, all: readonly Service[] = []) =>
  async (
    body: unknown,
    arrive: (mode: Mode, payload: object) => Promise<Arrival<Context>>,
  ): Promise<unknown> => {
    const { name, mode, payload } = findMode(service, body, all)
    const { caller, context, nobody } = await arrive(mode, payload)
    authorise(mode, caller, nobody)
    const input = parsed(mode.input, payload)
    const claimed = mode.subject && (input as Record<string, unknown>)[mode.subject]
    // Another account gets the same answer as a missing one, so that accounts cannot be probed.
    if (claimed && !(caller && 'session_id' in caller && claimed === caller.session_id)) {
      throw new RpcError('not_found')
    }
    const handler = handlers[name as ModeName<S>] as (call: object) => Promise<unknown>
    return mode.output.parse(await handler({ input, caller, context }))
  }
