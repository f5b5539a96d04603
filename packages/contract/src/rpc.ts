import type * as z from 'zod'

/**
 * Who may make a call. `developer` is the web session of a developer customer, `api_key` the same
 * account's key and secret, `retail` the web session of the retail area, `device` a DPoP proof by a
 * device's own key.
 */
export type Access = 'public' | 'developer' | 'api_key' | 'retail' | 'device'

/** Extra permissions of an account. The server checks; the portal only mirrors them. */
export const PERMISSIONS = ['licence.detach', 'licence.delete'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** One call of a service: its name is the `execution_mode` on the wire. */
export interface Mode<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  summary: string
  access: readonly [A, ...A[]]
  permission?: Permission
  /** The input field that claims an account. It proves nothing: it must equal the caller's own. */
  subject?: string
  /** Takes an `Idempotency-Key` header: the same key gives the same answer, another body is refused. */
  idempotent?: true
  /** For the published document. Where it is left out, the document makes one of the schema. */
  example?: { input: z.input<I>; output: z.input<O> }
  input: I
  output: O
}

export interface Service {
  path: `/${string}`
  /** A title for the published document, of at most 60 characters. */
  title: string
  modes: Record<string, Mode>
}

/** Joins the modes of one endpoint. */
export const service = <M extends Service['modes']>(path: Service['path'], title: string, modes: M) => ({
  path,
  title,
  modes,
})

/** Defines one call; the compiler checks that `subject` names a field of the input. */
export const mode = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Mode<I, O, A> & { subject?: keyof z.output<I> & string },
): Mode<I, O, A> => definition

export type ModeName<S extends Service> = keyof S['modes'] & string
export type ModeInput<S extends Service, N extends ModeName<S>> = z.input<S['modes'][N]['input']>
/** A handler's input: parsed, with its defaults. */
export type ModeRequest<S extends Service, N extends ModeName<S>> = z.output<S['modes'][N]['input']>
export type ModeOutput<S extends Service, N extends ModeName<S>> = z.output<S['modes'][N]['output']>

/**
 * The typed client of a service. It takes only the path, so that a browser bundle that imports the service as a type
 * carries no schema: the server has parsed the answer already.
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
