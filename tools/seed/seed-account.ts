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

export type SeedSettings = Pick<Settings, 'dataDir' | 'portalSecrets' | 'publicUrl'> & {
  portal: Pick<Settings['portal'], 'appName'>
}
export const DEVICE_FILE_ENDING = '.device.json'

/** The folder where the demo's devices keep their keys and unsent reports. */
export const deviceFolder = (dataDir: string): string => join(dataDir, 'demo-devices')

/**
 * Writes device files for `openFileStore`. Their names are numbered, so that the next start replaces the files of a
 * killed start.
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
 * Inserts a sample account's data in one transaction. It bypasses the API, which accepts no past days. The device files
 * are written before the commit, so that every device row has its file.
 */
export const seedAccount = async (
  pool: pg.Pool,
  settings: SeedSettings,
  accountId: string,
  account: SampleAccount,
  nowMs: number,
): Promise<void> => {
  const secrets = makeSecrets(...settings.portalSecrets)
  const { tables, devices } = await sampleRows(account, {
    account_id: accountId,
    nowMs,
    secrets,
    codePrefix: codePrefix(settings.portal.appName),
    makeFile: deviceFileMaker(secrets, settings.publicUrl),
  })
  await writeDeviceFiles(deviceFolder(settings.dataDir), account.email.split('@')[0] ?? '', devices)
  // Creates the card sandbox's world, if nothing was sold in it yet.
  await pool.query('insert into sandbox_worlds (world, offset_s) values ($1, 0) on conflict do nothing', [
    MAIN_WORLD,
  ])
  await inSeedTransaction(pool, tables)
}
