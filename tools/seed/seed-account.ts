import { join } from 'node:path'
import type pg from 'pg'
import { codePrefix } from '../../apps/api/src/features/licences/licence-tokens.ts'
import { MAIN_WORLD } from '../../apps/api/src/platform/cards/sandbox/sandbox-world.ts'
import { makeSecrets } from '../../apps/api/src/platform/secrets.ts'
import type { Settings } from '../../apps/api/src/settings.ts'
import { inSeedTransaction } from './insert-rows.ts'
import { type DeviceFile, deviceFileMaker } from './sample-device.ts'
import type { SampleAccount } from './sample-licence.ts'
import { sampleRows } from './sample-rows.ts'
import { writeFileWhole } from './write-file.ts'

export type SeedSettings = Pick<Settings, 'dataDir' | 'portalSecret' | 'publicUrl'> & {
  portal: Pick<Settings['portal'], 'appName'>
}
export const DEVICE_FILE_ENDING = '.device.json'

/** Where the devices of the demo keep their keys and what they have not delivered. */
export const deviceFolder = (dataDir: string): string => join(dataDir, 'demo-devices')

/**
 * Writes devices as `openFileStore` reads them. Their names are counted, so that files of a start that was
 * killed are replaced by the next one's.
 */
const writeDeviceFiles = async (
  folder: string,
  account: string,
  files: readonly DeviceFile[],
): Promise<void> => {
  for (const [index, file] of files.entries()) {
    const path = join(folder, `${account}-${String(index + 1).padStart(3, '0')}${DEVICE_FILE_ENDING}`)
    await writeFileWhole(path, JSON.stringify(file))
  }
}

/**
 * Writes what a sample account holds past the API, which takes no past days: all of it in one transaction.
 * The devices' files are there before it commits, so that no row is without its device.
 */
export const seedAccount = async (
  pool: pg.Pool,
  settings: SeedSettings,
  accountId: string,
  account: SampleAccount,
  nowMs: number,
): Promise<void> => {
  const secrets = makeSecrets(settings.portalSecret)
  const { tables, devices } = await sampleRows(account, {
    account_id: accountId,
    nowMs,
    secrets,
    codePrefix: codePrefix(settings.portal.appName),
    makeFile: deviceFileMaker(secrets, settings.publicUrl),
  })
  await writeDeviceFiles(deviceFolder(settings.dataDir), account.email.split('@')[0] ?? '', devices)
  // The card sandbox's world, should nothing have been sold in it yet.
  await pool.query('insert into sandbox_worlds (world, offset_s) values ($1, 0) on conflict do nothing', [
    MAIN_WORLD,
  ])
  await inSeedTransaction(pool, tables)
}
