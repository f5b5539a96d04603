import { join } from 'node:path'
import type pg from 'pg'
import type { Delivered } from '../simulate/delivery.ts'
import { inSeedTransaction } from './insert-rows.ts'
import { type AppProfile, usageInWindow } from './sample-usage.ts'
import type { SeedSettings } from './seed-account.ts'
import { usageRows } from './usage-rows.ts'
import { writeFileWhole } from './write-file.ts'

export const APP_FILE_ENDING = '.app.json'

/** The folder where the demo's apps keep unsent reports. */
export const appFolder = (dataDir: string): string => join(dataDir, 'demo-apps')

/** The file of an app that runs during the demo. */
export interface LiveApp extends Delivered {
  profile: AppProfile
}
/** The key of the `LiveApp` in its file. */
export const APP = 'app'

/**
 * Inserts the usage of a sample account's app until now in one transaction. It bypasses the API, which accepts no days
 * that old. The app's file is written before the commit, so that the app continues from here.
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
