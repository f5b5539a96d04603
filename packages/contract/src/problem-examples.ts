import type * as z from 'zod'
import { type AccountCaller, checkPermission } from './authorise.ts'
import { KEY_CALLS, keyLimitOf } from './call-limits.ts'
import { deviceService } from './devices/device.contract.ts'
import type { BearerToken } from './direct-call.ts'
import { EXAMPLE_DRAWN } from './example-values.ts'
import { faultsOf, IN_OUR_WORDS } from './faults.ts'
import { isJson, type Json } from './json-schema.ts'
import { problemBody } from './problem-body.ts'
import { keyLimitDetail, oldProofDetail, TEST_REPORTS_DETAIL, wrongProofDetail } from './problem-details.ts'
import type { Access, Permission } from './rpc.ts'
import { type ProblemCode, RpcError } from './rpc-error.ts'

/** The part of a call that its problems depend on. */
export interface ProblemCall {
  name: string
  access: readonly (Access | BearerToken)[]
  permission?: Permission | undefined
  input: z.ZodType
  example?: unknown
}

/** The call of examples that belong to no page of a call. */
const ANY_CALL: ProblemCall = { name: 'report_estimations', ...deviceService.modes.report_estimations }

/** A key without scopes. */
const KEY: AccountCaller & { kind: 'api_key' } = {
  ...{ kind: 'api_key', account_id: '', session_id: EXAMPLE_DRAWN.session_id, email: '' },
  ...{ permissions: [], limited: [], places: [], self_service: false },
}

/** Returns the error that a check throws. */
const thrownBy = (code: ProblemCode, check: () => void): RpcError => {
  try {
    check()
  } catch (error) {
    if (error instanceof RpcError) return error
    throw error
  }
  return new RpcError(code)
}

/** Spells the first field of an input wrong. */
const misspelt = (input: object): object => {
  const [[field, value] = ['limits', 10], ...rest] = Object.entries(input)
  return Object.fromEntries([[field.slice(0, -1), value], ...rest])
}

const ERRORS: Partial<Record<ProblemCode, (call: ProblemCall) => RpcError>> = {
  invalid: ({ input, example }) => {
    const { error } = input.safeParse(misspelt(isJson(example) ? example : {}), IN_OUR_WORDS)
    return new RpcError('invalid', { faults: error ? faultsOf(error, input) : [] })
  },
  malformed_body: () => new RpcError('malformed_body', { at: { line: 4, column: 17 } }),
  proof_invalid: () => new RpcError('proof_invalid', { detail: wrongProofDetail('htu') }),
  proof_expired: () => new RpcError('proof_expired', { detail: oldProofDetail(7210) }),
  forbidden: ({ permission }) => thrownBy('forbidden', () => checkPermission(permission, KEY)),
  test_limit: () => new RpcError('test_limit', { detail: TEST_REPORTS_DETAIL }),
  rate_limited: ({ name, access }) => {
    if (!access.includes('api_key')) return new RpcError('rate_limited')
    const limit = keyLimitOf(name)
    return new RpcError('rate_limited', { limit, detail: keyLimitDetail(KEY_CALLS[limit]) })
  },
}

/** Returns an example of the problem document that the server answers a call with. */
export const problemExample = (code: ProblemCode, publicUrl: string, call: ProblemCall = ANY_CALL): Json =>
  problemBody(ERRORS[code]?.(call) ?? new RpcError(code), '0b6f2f4e-8f0a-4f3d-9c58-0d6f0f1a2b3c', publicUrl)
