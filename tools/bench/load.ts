/** Durations of runs, in ms. */
export type Times = number[]

/** The times of parallel runs. */
export interface LoadTimes {
  times: Times
  /** Runs a second, over all clients. */
  perSecond: number
}

/** Share of extra runs that are discarded, because compilation, connections and caches are still cold. */
const WARM_UP_SHARE = 0.1

const timed = async (work: (index: number) => Promise<unknown>, index: number): Promise<number> => {
  const startedMs = performance.now()
  await work(index)
  return performance.now() - startedMs
}

/**
 * Runs several works in turn, repeatedly, so that other load on the machine affects all alike. Returns the times of
 * each, without a first tenth as warm-up. `index` includes the warm-up.
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

/** The number of runs of `inTurn` including the warm-up, for inputs that must be prepared. */
export const runsInTurn = (times: number): number => times + Math.ceil(times * WARM_UP_SHARE)

/** Runs `work` `times` times over concurrent clients. Each client starts its next run when the last one ends. */
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
 * Starts runs of several works in turn at a steady rate, without waiting for earlier runs to end. A run's time counts
 * from when it was due, so that waiting behind a slow run is included.
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
