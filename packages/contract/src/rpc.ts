import type * as z from 'zod'

/**
 * Kinds of callers. `developer`: web session of a developer account. `api_key`: key and secret of the same account.
 * `retail`: web session of the retail area. `device`: DPoP proof with the device's key.
 */
export type Access = 'public' | 'developer' | 'api_key' | 'retail' | 'device'

/** Extra permissions of an account. The server enforces them; the portal only hides what is not allowed. */
export const PERMISSIONS = ['licence.detach', 'licence.delete'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** One call of a service. Its name is the `execution_mode` in the request. */
export interface Mode<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  summary: string
  access: readonly [A, ...A[]]
  permission?: Permission
  /** Input field with an account claim. It must equal the caller's own account and is no authentication. */
  subject?: string
  /** Accepts an `Idempotency-Key` header. The same key returns the same answer; with a different body it is refused. */
  idempotent?: true
  /** Example for the published document. Default: generated from the schema. */
  example?: { input: z.input<I>; output: z.input<O> }
  input: I
  output: O
}

export interface Service {
  path: `/${string}`
  /** Title for the published document, at most 60 characters. */
  title: string
  modes: Record<string, Mode>
}

/** Defines a service: the modes of one endpoint. */
export const service = <M extends Service['modes']>(path: Service['path'], title: string, modes: M) => ({
  path,
  title,
  modes,
})

/** Defines one call. The compiler checks that `subject` is a field of the input. */
export const mode = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Mode<I, O, A> & { subject?: keyof z.output<I> & string },
): Mode<I, O, A> => definition

export type ModeName<S extends Service> = keyof S['modes'] & string
export type ModeInput<S extends Service, N extends ModeName<S>> = z.input<S['modes'][N]['input']>
/** A handler's input: parsed, with defaults. */
export type ModeRequest<S extends Service, N extends ModeName<S>> = z.output<S['modes'][N]['input']>
export type ModeOutput<S extends Service, N extends ModeName<S>> = z.output<S['modes'][N]['output']>

/**
 * Creates the typed client of a service. It needs only the path, so browser bundles can import the service as a type
 * without schemas. The client does not parse answers: the server has already done so.
 */
export const client =
  <S extends Service, Options = undefined>(
    path: S['path'],
    post: (path: string, body: object, options?: Options) => Promise<unknown>,
  ) =>
  async <N extends ModeName<S>>(
    execution_mode: N,
    input: ModeInput<S, N>,
    options?: Options,
  ): Promise<ModeOutput<S, N>> =>
    (await post(path, { ...(input as object), execution_mode }, options)) as ModeOutput<S, N>
