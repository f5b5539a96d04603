import { permissionsOfKey, permissionsOfRoles, ROLES } from '../accounts/roles.ts'
import { authorise, type Caller, type MemberCaller } from '../authorise.ts'
import type { DirectCall } from '../direct-call.ts'
import { RpcError } from '../rpc-error.ts'
import { ENTITLEMENTS, type Mode, type Permission, type Service } from '../rpc.ts'

const callerWith = (
  kind: 'developer' | 'api_key',
  permissions: readonly Permission[],
  { lacks = null, sso_account_id = null }: Partial<Pick<MemberCaller, 'lacks' | 'sso_account_id'>> = {},
): Caller => ({
  ...{ kind, user_id: 'u', account_id: 'a', session_id: 's', email: 'e@example.com' },
  ...{ permissions, limited: [], places: [], self_service: false },
  ...{ with_second_factor: false, lacks, sso_account_id },
})

const without = (all: readonly Permission[], one: Permission) => all.filter((each) => each !== one)
const ALL_OF_KEY = permissionsOfKey(ENTITLEMENTS)

/** All kinds of callers: members of each role, keys, and the others. */
const callersOf = ({ permission }: Mode): readonly (readonly [string, Caller | null])[] => [
  ['anonymous', null],
  ...ROLES.map((role) => [role, callerWith('developer', permissionsOfRoles([role], ENTITLEMENTS))] as const),
  ['owner without entitlements', callerWith('developer', permissionsOfRoles(['owner'], []))],
  ['owner who needs a second factor', callerWith('developer', [], { lacks: 'second_factor' })],
  ['owner who needs single sign-on', callerWith('developer', [], { lacks: 'single_sign_on' })],
  [
    'owner through single sign-on',
    callerWith('developer', permissionsOfRoles(['owner'], ENTITLEMENTS), { sso_account_id: 'a' }),
  ],
  ['key', callerWith('api_key', ALL_OF_KEY)],
  ['key without entitlements', callerWith('api_key', permissionsOfKey([]))],
  ...(permission && ALL_OF_KEY.includes(permission)
    ? ([
        ['key for this alone', callerWith('api_key', [permission])],
        ['key for all else', callerWith('api_key', without(ALL_OF_KEY, permission))],
      ] as const)
    : []),
  ['in no organisation', { kind: 'person', user_id: 'u', email: 'e@example.com', with_second_factor: false }],
  ['retail', { kind: 'retail', user_id: 'u', account_id: 'r', email: 'r@example.com' }],
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

const headOf = (path: string, name: string, { permission, ofPerson, subject }: Mode): string =>
  [
    `${path} ${name}`,
    permission && `needs ${permission}`,
    ofPerson && 'of one’s own person',
    subject && `own ${subject} only`,
  ]
    .filter(Boolean)
    .join(', ')

/** Builds the access table: for each mode every verdict of the server's own check, with the callers who get it. */
export const policyTable = (services: readonly Service[]): string =>
  services
    .flatMap(({ path, modes }) =>
      Object.entries(modes).map(([name, mode]) => {
        const verdicts = Object.groupBy(callersOf(mode), ([, who]) => verdict(mode, who))
        const lines = Object.entries(verdicts).map(
          ([given, callers = []]) => `  ${given.padEnd(17)} ${callers.map(([caller]) => caller).join(', ')}`,
        )
        return [headOf(path, name, mode), ...lines.toSorted()].join('\n')
      }),
    )
    .join('\n\n')
    .concat('\n')

/** Builds the access table of the direct calls: anybody, bearer of a token, signer or logged-in user. */
export const directCallTable = (calls: readonly DirectCall[]): string =>
  calls
    .map(({ path, method = 'POST', bearer, signedBy, session, permission }) => {
      const refused =
        (bearer && 'unauthenticated') ?? (signedBy && 'malformed_body') ?? (session && 'unauthenticated')
      return [
        `${method} ${path}`,
        `  ${'anybody'.padEnd(28)}${refused ?? 'yes'}`,
        ...(bearer ? [`  ${`bearer of ${bearer}`.padEnd(28)}yes`] : []),
        ...(signedBy ? [`  ${`signed by ${signedBy}`.padEnd(28)}yes`] : []),
        ...(session ? [`  ${session.padEnd(28)}${permission ? `with ${permission}` : 'yes'}`] : []),
      ].join('\n')
    })
    .join('\n\n')
    .concat('\n')
