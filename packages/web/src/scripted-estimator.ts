import type { Estimator, FrameResult } from './estimator.ts'

const NOTICE = 'scriptedEstimator contains no model and estimates nothing. Its results come from a list.'

/** An estimator for tests and prototypes: it has no model and ignores the frames. */
export interface ScriptedEstimator extends Estimator {
  /** Lets a program refuse a scripted estimator in production. */
  readonly scripted: true
}

/**
 * Creates an estimator that has no model and estimates nothing: it returns the results of a list, one per frame, and
 * then repeats the last one. It says so on the console. Throws `RangeError` if the list is empty.
 */
export const scriptedEstimator = (results: readonly FrameResult[]): ScriptedEstimator => {
  const last = results.at(-1)
  if (!last) throw new RangeError('The list of results is empty.')
  // oxlint-disable-next-line no-console -- a page that estimates nothing must not look like one that does
  console.info(NOTICE)
  let next = 0
  return { scripted: true, estimate: async () => results[next++] ?? last }
}
