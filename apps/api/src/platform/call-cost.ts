import { AsyncLocalStorage } from 'node:async_hooks'

/** The share of the database in a call. */
export interface CallCost {
  statements: number
  /** Time between sending statements and their results, in ms. */
  databaseMs: number
}

const current = new AsyncLocalStorage<CallCost>()

/** Runs `work`, and counts its statements in `cost`. */
export const countCost = <T>(cost: CallCost, work: () => T): T => current.run(cost, work)

/** Adds a statement to the running call, if there is one. */
export const addStatement = (ms: number): void => {
  const cost = current.getStore()
  if (!cost) return
  cost.statements += 1
  cost.databaseMs += ms
}
