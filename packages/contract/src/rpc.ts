import type * as z from 'zod'
import type { Topic } from './topics.ts'

/**
 * Kinds of callers. `developer`: web session of an organisation's member. `person`: web session of a person who is in no
 * organisation. `api_key`: key and secret of an organisation. `retail`: web session of the retail area. `device`: DPoP
 * proof with the device's key.
 */
export type Access = 'public' | 'developer' | 'person' | 'api_key' | 'retail' | 'device'

/**
 * The things that a caller may do, as `noun.verb`. `accounts/roles.ts` says which roles and keys have each. The server
 * enforces them; the portal only hides what is not allowed.
 */
export const PERMISSIONS = [
  'organisation.read',
  'organisation.update',
  'organisation.secure',
  'organisation.delete',
  'member.read',
  'member.manage',
  'key.read',
  'key.manage',
  'audit.read',
  'usage.read',
  'link.read',
  'link.manage',
  'billing.read',
  'billing.manage',
  'licence.read',
  'licence.activate',
  'licence.create',
  'licence.update',
  'licence.detach',
  'licence.delete',
  'count.write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Permissions that a member can have for some chains and stores only. */
export const PLACED_PERMISSIONS = [
  'link.read',
  'link.manage',
  'licence.read',
  'licence.activate',
  'licence.create',
  'licence.update',
  'licence.detach',
  'licence.delete',
] as const satisfies readonly Permission[]
export type PlacedPermission = (typeof PLACED_PERMISSIONS)[number]

/** Permissions that an organisation has only if the operator grants them. Its members and keys need both. */
export const ENTITLEMENTS = ['licence.detach', 'licence.delete'] as const satisfies readonly Permission[]
export type Entitlement = (typeof ENTITLEMENTS)[number]

/** One call of a service. Its name is the `execution_mode` in the request. */
export interface Mode<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** Title in the published document, at most 60 characters. Default: made from the name. */
  title?: string
  /** Where the reference lists it. Calls of apps and servers have one. */
  topic?: Topic
  summary: string
  access: readonly [A, ...A[]]
  permission?: Permission
  /** The call looks at the places to which its permission is limited. */
  placed?: true
  /** The call concerns the caller's own person: no role changes it. */
  ofPerson?: true
  /**
   * A session through single sign-on may make the call, although it concerns the person or is public. Other such calls do not
   * know it: the organisation's provider must reach nothing else of the person.
   */
  throughSso?: true
  /** Input field with an account claim. It must equal the caller's own account and is no authentication. */
  subject?: string
  /** The call can answer 409: what it means is in a state, or test mode has no room. */
  conflicts?: true
  /** A public call that can ask a person for a proof of identity, with 403. */
  confirms?: true
  /** Accepts an `Idempotency-Key` header. The same key returns the same answer; with a different body it is refused. */
  idempotent?: true
  /** Example of a request for the published document. Default: generated from the schema. */
  example?: z.input<I>
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

/**
 * A call of an organisation's members or keys needs a permission, or concerns one's own person. If the permission can be
 * limited to places, the call says that it looks at them.
 */
type Policy<A extends Access> = [Extract<A, 'developer' | 'person' | 'api_key'>] extends [never]
  ? { permission?: never; placed?: never; ofPerson?: never }
  :
      | { permission: Exclude<Permission, PlacedPermission>; placed?: never; ofPerson?: never }
      | { permission: PlacedPermission; placed: true; ofPerson?: never }
      | { permission?: never; placed?: never; ofPerson: true }

/** Defines one call. The compiler checks that `subject` is a field of the input, and that the call has a policy. */
export const mode = <I extends z.ZodType, O extends z.ZodType, const A extends Access>(
  definition: Mode<I, O, A> & Policy<A> & { subject?: keyof z.output<I> & string },
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
