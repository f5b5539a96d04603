import { setTimeout as pause } from 'node:timers/promises'
import type { Jobs } from './jobs.ts'

/** Rows of one statement. A smaller one holds a call up for less time. */
const BATCH = 1000
/** A step rests four times as long as its batch took, which leaves calls four fifths of the database's time. */
const REST = 4
/** After this long the other jobs of the queue have their turn. */
const RUN_MAX_MS = 30_000
/** Nobody waits for a step to begin: asking for its jobs rarely keeps an idle server idle. */
const POLL_S = 10
/** The queue that one job for all steps had in an earlier release. */
export const FORMER_QUEUE = 'housekeeping'

/** A kind of rows that are over at some time, or other work that must be done every hour. */
export interface HousekeepingStep {
  name: string
  /** A schedule (UTC). Steps have different minutes, so that they do not all take connections at once. */
  every: string
  /** Does a piece of the work, `limit` rows at most, in one statement. Returns how many; fewer than `limit`: all is done. */
  batch: (limit: number) => Promise<number>
}

export const hourly = (minute: number): string => `${minute} * * * *`

interface RunOptions {
  limit?: number
  runMaxMs?: number
  rest?: (ms: number) => Promise<void>
}

/**
 * Repeats a step until nothing is left or its time is over, and rests after each batch. Returns whether something may be
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

/** Gives each step a queue of its own: one that fails is tried again and stops no other. */
export const defineHousekeeping = async (jobs: Jobs, steps: readonly HousekeepingStep[]): Promise<void> => {
  await jobs.retire(FORMER_QUEUE)
  const define = (step: HousekeepingStep) => {
    const queue = `housekeeping-${step.name}`
    const run = async () => {
      if (await runStep(step)) await jobs.enqueue(null, queue, {})
    }
    return jobs.define(queue, run, { once: true, cron: step.every, pollS: POLL_S })
  }
  await Promise.all(steps.map(define))
}
