import { METRICS_PATH } from '@assure/contract/service-paths'
import type { MetricsAnswer } from '@assure/contract/usage/metrics'
import { ApiProblem, problemOf } from '#src/api/api-problem.ts'
import { ANSWER_WITHIN_MS } from '#src/lib/wait.ts'

/**
 * Fetches the scan metrics of a link's token. Omits the session cookie, because a refusal here is unrelated to the
 * session. Throws `ApiProblem`.
 */
export const fetchMetrics = async (token: string, signal: AbortSignal): Promise<MetricsAnswer> => {
  const response = await fetch(METRICS_PATH, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
  }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new ApiProblem('network', { cause })
  })
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as MetricsAnswer
}
