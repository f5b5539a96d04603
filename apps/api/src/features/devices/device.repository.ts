import type { EndReason } from '@assure/contract/devices/device.contract'
import sql from 'sql-template-tag'
import { type Database, secondsOf } from '#src/platform/database/database.ts'
import { flag, int, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { CALL_GROUPS, makeGrouper } from '#src/platform/grouper.ts'

/** A device's newest activation with its licence. */
const deviceActivationShape = {
  account_id: uuid,
  device_id: uuid,
  key_thumbprint: text(),
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

interface NamedDevice {
  accountId: string
  deviceId: string
}
interface SignedDevice extends NamedDevice {
  thumbprint: string
}
interface SeenDevice extends NamedDevice {
  appVersion: string | undefined
  now: Date
}

const keyOf = ({ accountId, deviceId }: NamedDevice): string => accountId + deviceId

/** Merges repeated heartbeats. Sorted, which makes deadlocks unlikely. */
const mergedByDevice = (seen: readonly SeenDevice[]): SeenDevice[] => {
  const merged = new Map<string, SeenDevice>()
  for (const one of seen) {
    const appVersion = one.appVersion ?? merged.get(keyOf(one))?.appVersion
    merged.set(keyOf(one), { ...one, appVersion })
  }
  return [...merged.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, device]) => device)
}

export const deviceRepository = (database: Database) => {
  const latestActivations = async (
    devices: readonly SignedDevice[],
  ): Promise<(DeviceActivation | null)[]> => {
    const rows = await select(database, deviceActivationShape)`
      select distinct on (d.account_id, d.device_id) d.account_id, d.device_id, d.key_thumbprint,
        a.activation_id, a.licence_id, l.code as licence_code, l.requested_by, l.subclient, l.location,
        ${secondsOf(sql`a.certificate_issued_at`)} as certificate_issued_at_utc,
        ${secondsOf(sql`a.ended_at`)} as ended_at_utc, a.end_reason, l.billing_group_id,
        o.status = 'suspended' as account_suspended
      from unnest(${devices.map(({ accountId }) => accountId)}::uuid[],
        ${devices.map(({ deviceId }) => deviceId)}::uuid[]) as i (account_id, device_id)
      join devices d on d.account_id = i.account_id and d.device_id = i.device_id
      join activations a on a.account_id = d.account_id and a.device_id = d.device_id
      join licences l on l.account_id = a.account_id and l.licence_id = a.licence_id
      join accounts o on o.account_id = d.account_id
      order by d.account_id, d.device_id, a.ended_at is null desc, a.started_at desc, a.activation_id desc`
    const found = new Map(rows.map((row) => [row.account_id + row.device_id, row]))
    return devices.map(({ accountId, deviceId, thumbprint }) => {
      const row = found.get(keyOf({ accountId, deviceId }))
      return row?.key_thumbprint === thumbprint ? row : null
    })
  }

  const noteSeen = async (seen: readonly SeenDevice[]): Promise<void[]> => {
    const devices = mergedByDevice(seen)
    await database.execute(sql`
      update devices d set last_seen_at = greatest(d.last_seen_at, i.seen_at),
        app_version = coalesce(i.app_version, d.app_version)
      from unnest(${devices.map(({ accountId }) => accountId)}::uuid[],
        ${devices.map(({ deviceId }) => deviceId)}::uuid[],
        ${devices.map(({ appVersion }) => appVersion ?? null)}::text[],
        ${devices.map(({ now }) => now)}::timestamptz[]) as i (account_id, device_id, app_version, seen_at)
      where d.account_id = i.account_id and d.device_id = i.device_id`)
    return seen.map(() => undefined)
  }

  const ofAccount = { ownerOf: ({ accountId }: NamedDevice) => accountId, sizeOf: () => 1 }
  return {
    /** Returns the newest activation of a device, an open one first. null if the account and key have no such device. */
    latestActivation: makeGrouper<SignedDevice, DeviceActivation | null>(
      { ...ofAccount, write: latestActivations },
      CALL_GROUPS,
    ),

    /** Records that a device was seen. The time never moves back, even when the server's clock does. */
    seen: makeGrouper<SeenDevice, void>({ ...ofAccount, write: noteSeen }, CALL_GROUPS),

    /** Records that an activation's certificate was renewed. */
    certificateRenewed: async (accountId: string, activationId: string, now: Date): Promise<void> => {
      await database.execute(sql`
        update activations set certificate_issued_at = ${now}
        where account_id = ${accountId} and activation_id = ${activationId}`)
    },
  }
}
export type DeviceRepository = ReturnType<typeof deviceRepository>
