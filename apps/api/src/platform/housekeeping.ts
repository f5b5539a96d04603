import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from './jobs.ts'

/** Rows per statement. Smaller batches delay concurrent calls less. */
const BATCH = 1000
/** A step pauses four times as long as its batch took, which leaves four fifths of the database's time to calls. */
const REST = 4
/** After this long the queue's other jobs get their turn. */
const RUN_MAX_MS = 30_000
/** Nobody waits for these steps, so polling is rare to keep an idle server idle. */
const POLL_S = 10
/** The queue of an earlier release, which had one job for all steps. */
export const FORMER_QUEUE = 'housekeeping'

/** Deletion of old rows, or other periodic work. */
export interface HousekeepingStep {
  name: string
  /** Cron schedule (UTC). Steps use different minutes, so that they do not all take connections at once. */
  every: string
  /** Processes at most `limit` rows in one statement. Returns how many; fewer than `limit` means all is done. */
  batch: (limit: number) => Promise<number>
}

export const hourly = (minute: number): string => `${minute} * * * *`

/**
 * Handles rows one after the other. The failure of a row is passed to `onError` and does not stop the others; the row comes
 * again at the next run. Returns how many were handled.
 */
export const handleEach = async <T>(
  rows: readonly T[],
  handle: (row: T) => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<number> => {
  let handled = 0
  for (const row of rows)
    try {
      await handle(row)
      handled += 1
    } catch (error) {
      onError(error)
    }
  return handled
}

interface RunOptions {
  limit?: number
  runMaxMs?: number
  rest?: (ms: number) => Promise<void>
}

/**
 * Repeats a step until nothing is left or its time is up, with pauses between batches. Returns whether something may be
 * left.
 */
export const runStep = async (
  { batch }: Pick<HousekeepingStep, 'batch'>,
  { limit = BATCH, runMaxMs = RUN_MAX_MS, rest = pause }: RunOptions = {},
): Promise<boolean> => {
  const endsAt = Date.now() + runMaxMs
  for (;;) {
    const startedMs = performance.now()
    if ((await batch(limit)) < limit) return false
    if (Date.now() >= endsAt) return true
    await rest(REST * (performance.now() - startedMs))
  }
}

/** Gives each step its own queue, so that a failing step is retried without stopping the others. */
export const defineHousekeeping = async (jobs: Jobs, steps: readonly HousekeepingStep[]): Promise<void> => {
  await jobs.retire(FORMER_QUEUE)
  const define = (step: HousekeepingStep) => {
    const queue = `housekeeping-${step.name}`
    const run = async () => {
      if (await runStep(step)) await jobs.enqueue(null, queue, {})
    }
    return jobs.define(queue, run, { once: true, cron: step.every, pollS: POLL_S })
  }
  // One after the other: all at once, more of their statements would wait for a connection than may.
  for (const step of steps) await define(step)
}
