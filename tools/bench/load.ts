/** Durations of runs, in ms. */
export type Times = number[]

/** Times of runs by concurrent clients. */
export interface LoadTimes {
  times: Times
  /** Runs per second of all clients together. */
  perSecond: number
}

/** Share of extra first runs. Their times are discarded, because code, connections and caches are still cold. */
const WARM_UP_SHARE = 0.1

const timed = async (work: (index: number) => Promise<unknown>, index: number): Promise<number> => {
  const startedMs = performance.now()
  await work(index)
  return performance.now() - startedMs
}

/**
 * Runs the functions of `works` in turn, `times` times each, so that other load on the machine affects all equally.
 * Returns the times of each function, without extra warm-up runs. `index` counts the warm-up runs too.
 */
export const inTurn = async <K extends string>(
  times: number,
  works: Record<K, (index: number) => Promise<unknown>>,
): Promise<Record<K, Times>> => {
  const names = Object.keys(works) as K[]
  const taken = Object.fromEntries(names.map((name): [string, Times] => [name, []])) as Record<K, Times>
  const warmUp = Math.ceil(times * WARM_UP_SHARE)
  for (let index = 0; index < warmUp + times; index++) {
    for (const name of names) {
      const ms = await timed(works[name], index)
      if (index >= warmUp) taken[name].push(ms)
    }
  }
  return taken
}

/** How often `inTurn` runs each function, warm-up included. Tells how many inputs to prepare. */
export const runsInTurn = (times: number): number => times + Math.ceil(times * WARM_UP_SHARE)

/** Runs `work` `times` times with concurrent clients. Each client starts its next run when its last one ends. */
export const inParallel = async (
  clients: number,
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<LoadTimes> => {
  const taken: Times = []
  let next = 0
  const client = async () => {
    for (let index = next++; index < times; index = next++) taken.push(await timed(work, index))
  }
  const startedMs = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { times: taken, perSecond: (times / (performance.now() - startedMs)) * 1000 }
}

/**
 * Starts the functions of `works` in turn at a steady rate, even while earlier runs continue. The time of a run starts
 * when the run is due, so it includes the wait behind a slow run.
 */
export const atRate = async <K extends string>(
  perSecond: number,
  times: number,
  works: Record<K, (index: number) => Promise<unknown>>,
): Promise<Record<K, Times>> => {
  const names = Object.keys(works) as K[]
  const taken = Object.fromEntries(names.map((name): [string, Times] => [name, []])) as Record<K, Times>
  const warmUp = Math.ceil(times * WARM_UP_SHARE)
  const startedMs = performance.now()
  const runs: Promise<void>[] = []
  for (let run = 0; run < (warmUp + times) * names.length; run++) {
    const dueMs = startedMs + (run * 1000) / perSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const index = Math.floor(run / names.length)
    const name = names[run % names.length]
    if (!name) continue
    const work = async () => {
      await works[name](index)
      if (index >= warmUp) taken[name].push(performance.now() - dueMs)
    }
    runs.push(work())
  }
  await Promise.all(runs)
  return taken
}
