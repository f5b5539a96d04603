import type { DeviceDetails } from '@assure/contract/devices/device.contract'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Database } from '#src/platform/database/database.ts'
import { bytes, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { TOKEN_PURPOSE } from './licence-row.repository.ts'
import type { Activate } from './ports.ts'

/** Devices of the sample data of test mode, in turn. */
const MODELS: readonly Pick<DeviceDetails, 'model' | 'os'>[] = [
  { model: 'Galaxy Tab A9', os: 'Android 15' },
  { model: 'iPad (10th generation)', os: 'iPadOS 18' },
  { model: 'Zebra ET40', os: 'Android 13' },
]
const APP_VERSION = '1.0.0'

/** Licences for the sample data of test mode. */
export const sampleLicences = (database: Database, secrets: Secrets, activate: Activate) => ({
  /**
   * Activates up to `count` licences that wait for a device, each for a device whose key nobody has. Returns how many, or
   * null if no licence waits.
   */
  activateSome: async (
    accountId: string,
    count: number,
    origin: AuditOrigin,
    now: Date,
  ): Promise<number | null> => {
    const waiting = await select(database, { sealed: bytes })`
      select token_sealed as sealed from licences
      where account_id = ${accountId} and status = 'not_activated' and token_sealed is not null
      order by licence_id limit ${count}`
    if (waiting.length === 0) return null
    let activated = 0
    for (const [index, { sealed }] of waiting.entries()) {
      const key = {
        thumbprint: randomBytes(32).toString('base64url'),
        spendProof: () => Promise.resolve(),
      }
      const details = MODELS[index % MODELS.length]
      if (!details) continue
      const device = { install_id: randomUUID(), app_version: APP_VERSION, ...details }
      const { result } = await activate(secrets.open(TOKEN_PURPOSE, sealed), key, device, origin, now)
      if (result === 'OK') activated += 1
    }
    return activated
  },

  /** The licences that run on a device, at most `limit`. */
  running: async (accountId: string, limit: number): Promise<string[]> => {
    const rows = await select(database, { id: uuid })`
      select licence_id as id from licences
      where account_id = ${accountId} and status = 'activated' order by licence_id limit ${limit}`
    return rows.map(({ id }) => id)
  },
})
