import * as z from 'zod'
import { FAULTS_MAX } from './constants.ts'
import type { Access, Mode, ModeName, Permission, Service } from './rpc.ts'

/** The account behind a call, as the server knows it: never what the call says of itself. */
export interface AccountCaller {
  account_id: string
  /** The account's API key, an identifier. */
  session_id: string
  email: string
  permissions: readonly Permission[]
  self_service: boolean
}
/** A user of the retail area, with the web session of it. */
export interface RetailCaller {
  account_id: string
  /** Confirmed: the billing groups that are billed to it are the caller's. */
  email: string
}
/** A device key that signed this very request (RFC 9449). */
interface DeviceCaller {
  /** RFC 7638 thumbprint of the key. */
  thumbprint: string
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
  /** Exactly as narrow as the mode's access list. */
  caller: CallerFor<M['access'][number]>
  context: Context
}

export type Handlers<S extends Service, Context = undefined> = {
  [N in ModeName<S>]: (call: Call<S['modes'][N], Context>) => Promise<z.input<S['modes'][N]['output']>>
}

/** Why a call cannot be processed. The server's edge turns it into a problem document (RFC 9457). */
export class RpcError extends Error {
  readonly code: ProblemCode
  readonly faults: readonly Fault[]
  /** Seconds after which the same call may succeed. */
  readonly retryAfterS: number | undefined
  constructor(code: ProblemCode, details: { faults?: readonly Fault[]; retryAfterS?: number } = {}) {
    super(code)
    this.code = code
    this.faults = details.faults ?? []
    this.retryAfterS = details.retryAfterS
  }
}

/** Every code of a problem document, with its HTTP status. */
export const PROBLEM_STATUS = {
  invalid: 400,
  malformed_body: 400,
  unknown_mode: 400,
  session_expired: 401,
  unauthenticated: 401,
  forbidden: 403,
  cross_origin: 403,
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

export interface Fault {
  /** RFC 6901 pointer to the field at fault. */
  pointer: string
  code: string
  message: string
}

const pointerOf = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/**
 * A parser's complaints in the words of a problem document; an unknown field is pointed at by name. At most
 * `FAULTS_MAX` of them: an answer must not be many times what was sent.
 */
export const faultsOf = (error: z.ZodError): Fault[] =>
  error.issues
    .slice(0, FAULTS_MAX)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, FAULTS_MAX).map((key) => ({
            pointer: pointerOf([...issue.path, key]),
            code: 'unknown_field',
            message: 'This field is not known here.',
          }))
        : [{ pointer: pointerOf(issue.path), code: issue.code, message: issue.message }],
    )
    .slice(0, FAULTS_MAX)

/** Who makes a call, and what its handler may know beside its input. */
interface Arrival<Context> {
  caller: Caller | null
  context: Context
}

const Envelope = z.looseObject({ execution_mode: z.string() })

/** Finds the mode that a body names. Throws `RpcError` `invalid` or `unknown_mode`. */
const findMode = (service: Service, body: unknown): { name: string; mode: Mode; payload: object } => {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw new RpcError('invalid', { faults: faultsOf(envelope.error) })
  const { execution_mode: name, ...payload } = envelope.data
  const mode = Object.hasOwn(service.modes, name) ? service.modes[name] : undefined
  if (!mode) {
    const message = 'This execution_mode is not known here.'
    throw new RpcError('unknown_mode', {
      faults: [{ pointer: '/execution_mode', code: 'unknown_mode', message }],
    })
  }
  return { name, mode, payload }
}

/** Whether a caller may make this call, before anything of its input is looked at. */
export const authorise = (mode: Mode, caller: Caller | null): void => {
  const admitted = mode.access.some((access) => access === 'public' || access === caller?.kind)
  if (!admitted) {
    if (caller) throw new RpcError('forbidden')
    throw new RpcError(
      mode.access.some((a) => a === 'developer' || a === 'retail') ? 'session_expired' : 'unauthenticated',
    )
  }
  if (
    mode.permission &&
    !(caller && 'permissions' in caller && caller.permissions.includes(mode.permission))
  ) {
    throw new RpcError('forbidden')
  }
}

/**
 * Binds handlers to a service: envelope, caller, policy, input, handler, output, in this order. `arrive`
 * finds the caller by the kinds of proof that the mode takes. The output is parsed too, so that a field
 * which the contract does not name never leaves.
 */
export const implement =
  <S extends Service, Context>(service: S, handlers: Handlers<S, Context>) =>
  async (
    body: unknown,
    arrive: (mode: Mode, payload: object) => Promise<Arrival<Context>>,
  ): Promise<unknown> => {
    const { name, mode, payload } = findMode(service, body)
    const { caller, context } = await arrive(mode, payload)
    authorise(mode, caller)
    const input = mode.input.safeParse(payload)
    if (!input.success) throw new RpcError('invalid', { faults: faultsOf(input.error) })
    const claimed = mode.subject && (input.data as Record<string, unknown>)[mode.subject]
    // Somebody else's account answers as one that does not exist.
    if (claimed && !(caller && 'session_id' in caller && claimed === caller.session_id)) {
      throw new RpcError('not_found')
    }
    const handler = handlers[name as ModeName<S>] as (call: object) => Promise<unknown>
    return mode.output.parse(await handler({ input: input.data, caller, context }))
  }
