import type { EndReason } from '@assure/contract/devices/device.contract'
import sql from 'sql-template-tag'
import { type Database, secondsOf } from '#src/platform/database/database.ts'
import { flag, int, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** A device's newest activation with its licence. */
const deviceActivationShape = {
  activation_id: uuid,
  licence_id: uuid,
  licence_code: text(),
  requested_by: text(),
  subclient: text(),
  location: text(),
  /** Seconds since 1970 UTC. `ended_at_utc` is 0 while the activation is open. */
  certificate_issued_at_utc: int,
  ended_at_utc: int,
  end_reason: nullable(text<EndReason>()),
  billing_group_id: nullable(uuid),
  account_suspended: flag,
}
export type DeviceActivation = RowOf<typeof deviceActivationShape>

export const deviceRepository = (database: Database) => ({
  /** Returns the newest activation of a device, an open one first. null if the account and key have no such device. */
  latestActivation: (
    accountId: string,
    deviceId: string,
    thumbprint: string,
  ): Promise<DeviceActivation | null> =>
    selectOne(database, deviceActivationShape)`
      select a.activation_id, a.licence_id, l.code as licence_code, l.requested_by, l.subclient, l.location,
        ${secondsOf(sql`a.certificate_issued_at`)} as certificate_issued_at_utc,
        ${secondsOf(sql`a.ended_at`)} as ended_at_utc, a.end_reason, l.billing_group_id,
        o.status = 'suspended' as account_suspended
      from devices d
      join activations a on a.account_id = d.account_id and a.device_id = d.device_id
      join licences l on l.account_id = a.account_id and l.licence_id = a.licence_id
      join accounts o on o.account_id = d.account_id
      where d.account_id = ${accountId} and d.device_id = ${deviceId} and d.key_thumbprint = ${thumbprint}
      order by a.ended_at is null desc, a.started_at desc, a.activation_id desc limit 1`,

  /** Records that a device was seen. The time never moves back, even when the server's clock does. */
  seen: async (
    accountId: string,
    deviceId: string,
    appVersion: string | undefined,
    now: Date,
  ): Promise<void> => {
    await database.execute(sql`
      update devices set last_seen_at = greatest(last_seen_at, ${now}),
        app_version = coalesce(${appVersion ?? null}::text, app_version)
      where account_id = ${accountId} and device_id = ${deviceId}`)
  },

  /** Records that an activation's certificate was renewed. */
  certificateRenewed: async (accountId: string, activationId: string, now: Date): Promise<void> => {
    await database.execute(sql`
      update activations set certificate_issued_at = ${now}
      where account_id = ${accountId} and activation_id = ${activationId}`)
  },
})
export type DeviceRepository = ReturnType<typeof deviceRepository>
