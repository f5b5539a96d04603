import type { Json } from './json-schema.ts'
import { titleOf } from './openapi-names.ts'
import { PROBLEM_DETAILS } from './problem-details.ts'
import { PROBLEM_STATUS, type RpcError } from './rpc-error.ts'
import { ERRORS_PAGE_PATH } from './service-paths.ts'

/** The body of a problem document. Its `type` is the address of the code's entry on the errors page. */
export const problemBody = (
  { code, detail, faults, needs, didYouMean, limit, at }: RpcError,
  requestId: string,
  publicUrl: string,
): Json => ({
  type: `${publicUrl}${ERRORS_PAGE_PATH}#${code}`,
  title: titleOf(code),
  status: PROBLEM_STATUS[code],
  code,
  detail: detail ?? PROBLEM_DETAILS[code],
  ...(needs && { needs }),
  ...(didYouMean && { did_you_mean: didYouMean }),
  ...(limit && { limit }),
  ...(at && { at }),
  request_id: requestId,
  errors: faults,
})
