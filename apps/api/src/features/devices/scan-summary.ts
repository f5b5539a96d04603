import type { Transaction } from '#src/platform/database/database.ts'

/** Asks for an account's summary to be counted anew, as part of the change that made it stale. */
export type EnqueueSummary = (transaction: Transaction | null, accountId: string) => Promise<void>
export const SUMMARY_JOB = 'scan_summary'
