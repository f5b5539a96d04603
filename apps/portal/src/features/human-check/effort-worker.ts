import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge, Solution } from 'altcha-lib/types'

/** Messages of the worker: the number of tries, and finally the solution, null if there is none. */
export type EffortNews = { tries: number } | { solution: Solution | null }

const NEWS_EVERY_TRIES = 20
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to the page that made it: there is no origin to name
const tell = (news: EffortNews) => self.postMessage(news)

/** Solves one proof of work off the main thread, so that the page stays responsive. */
self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  let tries = 0
  const solving = solveChallenge({
    challenge,
    deriveKey: (...values) => {
      tries += 1
      if (tries % NEWS_EVERY_TRIES === 0) tell({ tries })
      return deriveKey(...values)
    },
  })
  void solving.then((solution) => tell({ solution }))
})
