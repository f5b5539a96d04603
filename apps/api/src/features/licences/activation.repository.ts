import type { ActivationDenial, DeviceDetails, EndReason } from '@assure/contract/devices/device.contract'
import type { DeviceCaller } from '@assure/contract/authorise'
import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import sql from 'sql-template-tag'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Database, inTransaction, secondsOf, type Transaction } from '#src/platform/database/database.ts'
import { bytes, int, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Fence, wholeAccount } from '#src/platform/fence.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { type CountedLicence, keepCounts } from './licence-counters.repository.ts'
import { newActivationToken } from './licence-tokens.ts'
import type { IsStopped } from './suspension.repository.ts'

/** An open activation, as the device receives it. */
const openActivationShape = {
  account_id: uuid,
  activation_id: uuid,
  device_id: uuid,
  licence_code: text(),
  requested_by: text(),
  subclient: text(),
  location: text(),
  /** Seconds since 1970 UTC. */
  certificate_issued_at_utc: int,
}
export type OpenActivation = RowOf<typeof openActivationShape>
export type ActivationOutcome = { result: 'OK'; activation: OpenActivation } | ActivationDenial

/** The fields of a licence that counts know, and its id. */
export const countedShape = {
  licence_id: uuid,
  status: text<LicenceStatus>(),
  requested_by: text(),
  subclient: text(),
  location: text(),
  device_model: text(),
}
/** The columns of `countedShape` for a row `l` of `licences`. */
export const countedColumns = sql`l.licence_id, l.status, l.requested_by, l.subclient, l.location, l.device_model`

const lockedLicenceShape = {
  ...countedShape,
  code: text(),
  token_hash: nullable(bytes),
  billing_group_id: nullable(uuid),
}

/**
 * Whether the licences of a billing group may be used now. The caller has locked the licence's row, but not its
 * order's.
 */
export type IsInForce = (
  transaction: Transaction,
  accountId: string,
  billingGroupId: string,
  now: Date,
) => Promise<boolean>

/** Ends the open activations of licences. The caller must change the licences' rows. */
export const endActivations = async (
  transaction: Transaction,
  accountId: string,
  licenceIds: readonly string[],
  reason: EndReason,
  now: Date,
): Promise<void> => {
  await transaction.execute(sql`
    update activations set ended_at = ${now}, end_reason = ${reason}
    where account_id = ${accountId} and licence_id = any(${licenceIds}::uuid[]) and ended_at is null`)
}

/** Reopens an activated licence with a new token. The old link never works again. */
export const reopenLicence = async (
  transaction: Transaction,
  secrets: Secrets,
  fence: Fence,
  licence: CountedLicence & { licence_id: string },
  now: Date,
): Promise<void> => {
  const { accountId } = fence
  const licenceId = licence.licence_id
  const token = newActivationToken(secrets)
  await transaction.execute(
    sql`insert into activation_tokens values (${token.hash}, ${accountId}, ${licenceId})`,
  )
  await transaction.execute(sql`
    update licences set activated_at = null, device_model = '', token_hash = ${token.hash}, token_sealed = ${token.sealed}
    where ${fence.rows()} and licence_id = ${licenceId}`)
  const open = { ...licence, status: 'not_activated', device_model: '' } as const
  await keepCounts(transaction, accountId, [licence], [open], now)
}

export const activationRepository = (
  database: Database,
  secrets: Secrets,
  isInForce: IsInForce,
  isStopped: IsStopped,
  takeForced: ForcedOutcomes['take'],
) => {
  const upsertDevice = async (
    transaction: Transaction,
    accountId: string,
    thumbprint: string,
    device: DeviceDetails,
    now: Date,
  ): Promise<string> => {
    const rows = await select(transaction, { device_id: uuid })`
      insert into devices (account_id, device_id, key_thumbprint, install_id, model, os, app_version, last_seen_at, created_at)
      values (${accountId}, ${uuidv7(now)}, ${thumbprint}, ${device.install_id}, ${device.model}, ${device.os},
        ${device.app_version}, ${now}, ${now})
      on conflict (account_id, key_thumbprint) do update set install_id = excluded.install_id, model = excluded.model,
        os = excluded.os, app_version = excluded.app_version, last_seen_at = greatest(devices.last_seen_at, excluded.last_seen_at)
      returning device_id`
    if (!rows[0]) throw new Error('the device was not stored')
    return rows[0].device_id
  }

  /** A device has only one licence. Ends its activation of another licence, which is then open for any device. */
  const freeOtherLicence = async (
    transaction: Transaction,
    accountId: string,
    deviceId: string,
    origin: AuditOrigin,
    now: Date,
  ) => {
    const ended = await selectOne(transaction, { licence_id: uuid })`
      update activations set ended_at = ${now}, end_reason = 'moved'
      where account_id = ${accountId} and device_id = ${deviceId} and ended_at is null
      returning licence_id`
    if (!ended) return
    const licence = await selectOne(transaction, { ...countedShape, code: text() })`
      select ${countedColumns}, l.code from licences l
      where l.account_id = ${accountId} and l.licence_id = ${ended.licence_id} for update`
    if (!licence) return
    await reopenLicence(transaction, secrets, wholeAccount(accountId), licence, now)
    await recordAudit(transaction, accountId, origin, now, {
      action: 'licence_detached',
      target: licence.code,
      after: { reason: 'moved' },
    })
  }

  const findOpen = (
    transaction: Transaction,
    accountId: string,
    licenceId: string,
    thumbprint: string,
    tokenHashes: readonly Buffer[],
  ): Promise<OpenActivation | null> =>
    selectOne(transaction, openActivationShape)`
      select a.account_id, a.activation_id, a.device_id, l.code as licence_code, l.requested_by, l.subclient, l.location,
        ${secondsOf(sql`a.certificate_issued_at`)} as certificate_issued_at_utc
      from activations a
      join licences l on l.account_id = a.account_id and l.licence_id = a.licence_id
      join devices d on d.account_id = a.account_id and d.device_id = a.device_id
      where a.account_id = ${accountId} and a.licence_id = ${licenceId} and a.ended_at is null
        and a.token_hash = any(${tokenHashes}::bytea[]) and d.key_thumbprint = ${thumbprint}`

  return {
    /**
     * Binds the licence of an activation token to a device key. Locks the licence's row, so exactly one of many devices
     * wins. Repeated calls of that device get the same answer. The payment is checked under the lock: if it ends at the
     * same time, it ends this activation too, or was committed before the check.
     */
    activate: async (
      token: string,
      { thumbprint, spendProof }: DeviceCaller,
      device: DeviceDetails,
      origin: AuditOrigin,
      now: Date,
    ): Promise<ActivationOutcome> => {
      const tokenHashes = secrets.tokenHashes(token)
      const known = await select(database, {
        account_id: uuid,
        licence_id: uuid,
      })`select account_id, licence_id from activation_tokens where token_hash = any(${tokenHashes}::bytea[])`
      if (!known[0]) return { result: 'DENY', code: 'TOKEN_UNKNOWN' }
      await spendProof()
      const { account_id: accountId, licence_id: licenceId } = known[0]
      if (await takeForced(accountId, 'activation_refused')) return { result: 'DENY', code: 'LICENCE_ENDED' }

      return inTransaction(database, async (transaction): Promise<ActivationOutcome> => {
        // Lock: a suspension either waits for this activation, or was committed before and stops it.
        await transaction.execute(sql`select from accounts where account_id = ${accountId} for share`)
        const rows = await select(transaction, lockedLicenceShape)`
          select ${countedColumns}, l.code, l.token_hash, l.billing_group_id from licences l
          where l.account_id = ${accountId} and l.licence_id = ${licenceId} for update`
        const licence = rows[0]
        if (!licence || licence.status === 'deleted' || licence.status === 'deactivated') {
          return { result: 'DENY', code: 'LICENCE_ENDED' }
        }
        if (await isStopped(transaction, accountId, licence.billing_group_id, now))
          return { result: 'DENY', code: 'LICENCE_ENDED' }
        // Not only the hash that was found: it may be replaced meanwhile by that of another secret.
        if (tokenHashes.some((hash) => licence.token_hash?.equals(hash))) {
          const group = licence.billing_group_id
          if (group !== null && !(await isInForce(transaction, accountId, group, now)))
            return { result: 'DENY', code: 'NOT_PAID' }
          const deviceId = await upsertDevice(transaction, accountId, thumbprint, device, now)
          await freeOtherLicence(transaction, accountId, deviceId, origin, now)
          await transaction.execute(sql`
            insert into activations (account_id, activation_id, licence_id, device_id, token_hash, started_at, certificate_issued_at)
            values (${accountId}, ${uuidv7(now)}, ${licenceId}, ${deviceId}, ${secrets.hashToken(token)}, ${now}, ${now})`)
          await transaction.execute(sql`
            update licences set activated_at = ${now}, first_activated_at = coalesce(first_activated_at, ${now}),
              device_model = ${device.model}, token_hash = null, token_sealed = null
            where account_id = ${accountId} and licence_id = ${licenceId}`)
          const running = { ...licence, status: 'activated', device_model: device.model } as const
          await keepCounts(transaction, accountId, [licence], [running], now)
          await recordAudit(transaction, accountId, origin, now, {
            action: 'licence_activated',
            target: licence.code,
            after: { device_model: device.model },
          })
        }
        const activation = await findOpen(transaction, accountId, licenceId, thumbprint, tokenHashes)
        return activation ? { result: 'OK', activation } : { result: 'DENY', code: 'TOKEN_USED' }
      })
    },
  }
}
