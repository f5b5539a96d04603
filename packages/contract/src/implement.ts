import * as z from 'zod'
import { authorise, type Caller, type CallerByKind, type NobodyCode } from './authorise.ts'
import { faultsOf, IN_OUR_WORDS } from './faults.ts'
import type { Access, Mode, ModeName, Service } from './rpc.ts'
import { RpcError } from './rpc-error.ts'
import { suggestedCall } from './suggested-call.ts'

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
  if (!success) throw new RpcError('invalid', { faults: faultsOf(error, type) })
  return data
}

/** The characters of a key that say which account it is of: 126 of its id's 128 bits. */
const accountIn = (key: string): string | undefined => /^ak_([\w-]{21})/.exec(key)?.[1]
/** Whether two keys belong to one account: an open page may still name a key that was rotated since. */
const isSameAccount = (claimed: unknown, own: string): boolean =>
  claimed === own ||
  (typeof claimed === 'string' && accountIn(claimed) !== undefined && accountIn(claimed) === accountIn(own))

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
  const message = 'This service has no call of this name.'
  const faults = [{ pointer: '/execution_mode', code: 'wrong_value' as const, message }]
  throw new RpcError('unknown_mode', { faults, ...suggestedCall(name, all) })
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
    if (claimed && !(caller && 'session_id' in caller && isSameAccount(claimed, caller.session_id))) {
      throw new RpcError('not_found')
    }
    const handler = handlers[name as ModeName<S>] as (call: object) => Promise<unknown>
    return mode.output.parse(await handler({ input, caller, context }))
  }
