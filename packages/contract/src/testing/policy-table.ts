import type { DirectCall } from '../direct-call.ts'
import { authorise, type Caller } from '../authorise.ts'
import { RpcError } from '../rpc-error.ts'
import { type Mode, PERMISSIONS, type Permission, type Service } from '../rpc.ts'

const account = (permissions: readonly Permission[]) => ({
  account_id: 'a',
  session_id: 's',
  email: 'e@example.com',
  permissions,
  self_service: false,
})

/** All kinds of callers; account callers also with each single permission. */
const CALLERS: readonly (readonly [string, Caller | null])[] = [
  ['anonymous', null],
  ...(['developer', 'api_key'] as const).flatMap((kind) => [
    [kind, { kind, ...account([]) }] as const,
    ...PERMISSIONS.map(
      (permission) => [`${kind} + ${permission}`, { kind, ...account([permission]) }] as const,
    ),
  ]),
  ['retail', { kind: 'retail', account_id: 'r', email: 'r@example.com' }],
  ['device', { kind: 'device', thumbprint: 't', spendProof: () => Promise.resolve() }],
]

const verdict = (mode: Mode, caller: Caller | null): string => {
  try {
    authorise(mode, caller)
    return 'yes'
  } catch (error) {
    if (error instanceof RpcError) return error.code
    throw error
  }
}

/** Builds the access table with one line per mode and caller, using the server's own check. */
export const policyTable = (services: readonly Service[]): string =>
  services
    .flatMap(({ path, modes }) =>
      Object.entries(modes).map(([name, mode]) =>
        [
          `${path} ${name}${mode.subject ? ` (own ${mode.subject} only)` : ''}`,
          ...CALLERS.map(([caller, who]) => `  ${caller.padEnd(28)}${verdict(mode, who)}`),
        ].join('\n'),
      ),
    )
    .join('\n\n')
    .concat('\n')

/** Builds the access table of the direct calls: anybody, bearer of a token, signer or logged-in user. */
export const directCallTable = (calls: readonly DirectCall[]): string =>
  calls
    .map(({ path, method = 'POST', bearer, signedBy, session }) => {
      const refused =
        (bearer && 'unauthenticated') ?? (signedBy && 'malformed_body') ?? (session && 'unauthenticated')
      return [
        `${method} ${path}`,
        `  ${'anybody'.padEnd(28)}${refused ?? 'yes'}`,
        ...(bearer ? [`  ${`bearer of ${bearer}`.padEnd(28)}yes`] : []),
        ...(signedBy ? [`  ${`signed by ${signedBy}`.padEnd(28)}yes`] : []),
        ...(session ? [`  ${session.padEnd(28)}yes`] : []),
      ].join('\n')
    })
    .join('\n\n')
    .concat('\n')
