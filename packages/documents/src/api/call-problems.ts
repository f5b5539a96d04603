import { PROBLEM_STATUS, type ProblemCode } from '@assure/contract/rpc-error'
import type { Permission } from '@assure/contract/rpc'

/** Problems that only some callers have. Others depend on the status only. */
const OF_SESSIONS: readonly ProblemCode[] = [
  'session_expired',
  'cross_origin',
  'no_organisation',
  'reauthentication_required',
  'second_factor_required',
  'single_sign_on_required',
]
const OF_DEVICES: readonly ProblemCode[] = ['proof_invalid', 'proof_expired', 'proof_reused']
const OF_LICENCES: readonly ProblemCode[] = [
  'licence_deleted',
  'licence_deactivated',
  'licence_not_activated',
]
/** Problems of HTTP itself, which no client of a call has to handle. */
const OF_HTTP: readonly ProblemCode[] = ['malformed_request', 'unknown_mode']
const CHANGES_LICENCES: readonly (Permission | undefined)[] = [
  'licence.update',
  'licence.detach',
  'licence.delete',
]

/**
 * Returns the problems that a call can answer with, by the statuses in the published document. With an API key or a device
 * as caller, those of web sessions are left out.
 */
export const problemsOf = (
  callers: readonly string[],
  permission: Permission | undefined,
  statuses: ReadonlySet<number>,
): ProblemCode[] => {
  const isMachine = ['api_key', 'device', 'analytics_link'].some((kind) => callers.includes(kind))
  const left = new Set<ProblemCode>([
    ...OF_HTTP,
    ...(isMachine ? OF_SESSIONS : []),
    ...(callers.includes('device') ? [] : OF_DEVICES),
    ...(CHANGES_LICENCES.includes(permission) ? [] : OF_LICENCES),
    // An API key meets it only at calls that take none, and those have no page for it.
    'not_by_api_key',
  ])
  return (Object.entries(PROBLEM_STATUS) as [ProblemCode, number][]).flatMap(([code, status]) =>
    statuses.has(status) && !left.has(code) ? [code] : [],
  )
}
