import { join } from 'node:path'
import type pg from 'pg'
import type { Delivered } from '../simulate/delivery.ts'
import { inSeedTransaction } from './insert-rows.ts'
import { type AppProfile, usageInWindow } from './sample-usage.ts'
import type { SeedSettings } from './seed-account.ts'
import { usageRows } from './usage-rows.ts'
import { writeFileWhole } from './write-file.ts'

export const APP_FILE_ENDING = '.app.json'

/** Where the apps of the demo keep what they have not delivered. */
export const appFolder = (dataDir: string): string => join(dataDir, 'demo-apps')

/** An app that goes on while the demo runs, as its file has it. */
export interface LiveApp extends Delivered {
  profile: AppProfile
}
/** The name that a `LiveApp` has in its file. */
export const APP = 'app'

/**
 * Writes what a sample account's app counted until now past the API, which takes no days so long ago: all of
 * it in one transaction. Its file is there before that commits, so that the app goes on where this ends.
 */
export const seedUsage = async (
  pool: pg.Pool,
  settings: Pick<SeedSettings, 'dataDir'>,
  account: { accountId: string; monthlyLimit: number | null },
  profile: AppProfile,
  nowMs: number,
): Promise<void> => {
  const { accountId, monthlyLimit } = account
  const counted = usageInWindow(profile, Date.parse(profile.firstDay), nowMs)
  const file: Record<typeof APP, LiveApp> = { app: { profile, countedUntilMs: nowMs } }
  const name = `${profile.tenant.split('@')[0] ?? ''}${APP_FILE_ENDING}`
  await writeFileWhole(join(appFolder(settings.dataDir), name), JSON.stringify(file))
  await inSeedTransaction(pool, usageRows(accountId, counted, monthlyLimit, nowMs))
}
