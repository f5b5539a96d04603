import { PROOF_AGE_MAX_S, TEST_REPORTS_A_DAY } from './constants.ts'
import type { ProblemCode } from './rpc-error.ts'

/** The sentence of each code: the `detail` of a problem document if the server says nothing more exact. */
export const PROBLEM_DETAILS: Record<ProblemCode, string> = {
  invalid: 'A field is missing, unknown or wrong; `errors` names it.',
  malformed_body: 'The body is no JSON object, or its signature is wrong.',
  malformed_request: 'The request is not valid HTTP.',
  headers_too_large: 'The request line and headers have more than 16 KiB.',
  request_timeout: 'The request did not arrive in time. Send it again.',
  unknown_mode: 'The service has no call of this `execution_mode`.',
  session_expired: 'The call needs a login, and there is none or it has ended.',
  unauthenticated: 'The API key, secret key, proof or token is missing or wrong.',
  proof_invalid: 'The proof in the header `DPoP` is wrong; `detail` names the part.',
  proof_expired: 'The proof was made too long before or after our clock. The header `Date` has our time.',
  proof_reused: 'The proof was used before. Sign a new one for each request.',
  forbidden: 'The caller is known and may not make this call; `needs` names a missing permission.',
  not_by_api_key: 'The API key and its secret key are right, but the call takes a web session only.',
  no_organisation: 'The person is in no organisation.',
  cross_origin: 'A web session was used from a page that is not the portal’s.',
  reauthentication_required:
    'The session needs a password or a code given in the last 10 minutes: `confirm_identity`.',
  second_factor_required:
    'The organisation or the call asks for a login with a second factor. Set one up, or give its code: `confirm_identity`.',
  single_sign_on_required: 'The organisation asks for a login through its identity provider: `start_sso`.',
  not_found: 'There is no such thing, or it is not the caller’s.',
  method_not_allowed: 'The address takes another method.',
  licence_deleted: 'The licence has been deleted.',
  licence_deactivated: 'The licence no longer stands on this device.',
  licence_not_activated: 'The licence has not been activated.',
  test_limit: 'Test mode has limits, and this call is above one of them.',
  body_too_large: 'The body is larger than this address takes.',
  unsupported_media_type: 'Bodies are `application/json`.',
  misdirected: 'The portal is known by another host name.',
  idempotency_key_reused: 'The `Idempotency-Key` was used with another body.',
  rate_limited: 'Too many calls; wait for as long as `Retry-After` says.',
  internal: 'A fault of ours. Tell us its `request_id`.',
  unavailable: 'The service is busy or being restarted; ask again after `Retry-After`.',
}

/** Says how many calls of an API key fit into a minute. */
export const keyLimitDetail = (most: number): string =>
  `An organisation may make ${most} such calls a minute.`

/** Names the wrong part of a device's proof. */
export const wrongProofDetail = (part: string): string => `The proof in the header DPoP has a wrong ${part}.`

/** Says how far the clock of a proof is from ours, in seconds; negative if it is ahead. */
export const oldProofDetail = (behindS: number): string =>
  `The proof was made ${Math.abs(behindS)} s ${behindS > 0 ? 'before' : 'after'} our clock. Proofs are good for ${PROOF_AGE_MAX_S} s.`

export const TEST_REPORTS_DETAIL = `Test mode takes at most ${TEST_REPORTS_A_DAY} reports a day.`
