import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 30_000

/**
 * Fetches as any client of the product does: waits after 503, and after 429 where `waitsOn` names it, for as long as
 * `Retry-After` says and asks again, for at most 30 s. A busy machine fails no test by it.
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
