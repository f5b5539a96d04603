import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 30_000

/**
 * Fetches like the product's clients: retries the statuses in `waitsOn` after their `Retry-After`, for 30 s at most.
 * So a busy machine fails no test.
 */
export const patientFetch = async (
  url: string | URL,
  init: RequestInit,
  waitsOn: readonly number[] = [429, 503],
): Promise<Response> => {
  const endsAt = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(url, init)
    const waitMs = 1000 * Number(answer.headers.get('retry-after') ?? Number.NaN)
    if (!waitsOn.includes(answer.status) || !(Date.now() + waitMs <= endsAt)) return answer
    await answer.body?.cancel()
    await sleep(waitMs)
  }
}
