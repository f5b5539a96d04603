import { activationLink } from '@assure/contract/devices/activation-link'
import type { Licence } from '@assure/contract/licences/licence.contract'
import type { OrderStatus } from '@assure/contract/billing/checkout.modes'
import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import sql from 'sql-template-tag'
import { secondsOf } from '#src/platform/database/database.ts'
import { bytes, int, json, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { type Fence, placeOf } from '#src/platform/fence.ts'
import { wireId } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'

export const TOKEN_PURPOSE = 'activation token'

/** A licence as read from the database. Times are seconds since 1970 UTC, 0 for never. */
export const licenceShape = {
  account_id: uuid,
  licence_id: uuid,
  code: text(),
  token_sealed: nullable(bytes),
  requested_by: text(),
  subclient: text(),
  location: text(),
  engagement_months: int,
  billing_group_id: nullable(uuid),
  billed_to_email: nullable(text()),
  device_model: text(),
  activated_at_utc: int,
  first_activated_at_utc: int,
  created_at_utc: int,
  deactivated_at_utc: int,
  deleted_at_utc: int,
  last_seen_utc: int,
  status: text<LicenceStatus>(),
  /** The order of its billing group. */
  billed_order: nullable(json<BilledOrder>()),
}
export type LicenceRow = RowOf<typeof licenceShape>
interface BilledOrder {
  status: OrderStatus
  paid: boolean
  refunded: boolean
  subscriptionId: string | null
}

/** The columns of `LicenceRow` for a row `l` of `licences`. */
export const licenceColumns = sql`
  l.account_id, l.licence_id, l.code, l.token_sealed, l.requested_by, l.subclient, l.location, l.engagement_months,
  l.billing_group_id, l.billed_to_email, l.device_model, l.status,
  (select json_build_object('status', o.status, 'paid', o.paid, 'refunded', o.refunded,
     'subscriptionId', o.subscription_id) from orders o
     where o.account_id = l.account_id and o.order_id = l.billing_group_id) as billed_order,
  ${secondsOf(sql`l.activated_at`)} as activated_at_utc,
  ${secondsOf(sql`l.first_activated_at`)} as first_activated_at_utc,
  ${secondsOf(sql`l.created_at`)} as created_at_utc,
  ${secondsOf(sql`l.deactivated_at`)} as deactivated_at_utc,
  ${secondsOf(sql`l.deleted_at`)} as deleted_at_utc,
  ${secondsOf(sql`(select d.last_seen_at from activations a
     join devices d on d.account_id = a.account_id and d.device_id = a.device_id
     where a.account_id = l.account_id and a.licence_id = l.licence_id and a.ended_at is null)`)} as last_seen_utc`

/**
 * Converts a licence to its API form. It has its activation link only if it waits for its device and is inside
 * `activated`, the fence of callers who may activate licences.
 */
export const toLicence =
  (
    secrets: Secrets,
    publicUrl: string,
    /** Returns the payment fields of an order, from the billing feature. */
    paymentOf: (order: BilledOrder) => Pick<Licence, 'payment_result' | 'awaits_payment'>,
  ) =>
  (row: LicenceRow, activated: Fence): Licence => ({
    licence_code: row.code,
    deeplink_data: row.licence_id,
    licence_created_at_utc: row.created_at_utc,
    first_activated_at_utc: row.first_activated_at_utc,
    activated_at_utc: row.activated_at_utc,
    deactivated_at_utc: row.deactivated_at_utc,
    deleted_at_utc: row.deleted_at_utc,
    marked_as_deleted: row.status === 'deleted',
    last_seen_utc: row.last_seen_utc,
    device_model: row.device_model,
    requested_by: row.requested_by,
    subclient: row.subclient,
    location: row.location,
    engagement_duration: row.engagement_months,
    billed_to_email: row.billed_to_email,
    billing_group_id: row.billing_group_id && wireId(row.account_id, row.billing_group_id),
    ...(row.billed_order ? paymentOf(row.billed_order) : { payment_result: null, awaits_payment: false }),
    activation_link:
      row.status === 'not_activated' && row.token_sealed && activated.admits(placeOf(row))
        ? activationLink(publicUrl, secrets.open(TOKEN_PURPOSE, row.token_sealed))
        : null,
  })
export type ToLicence = ReturnType<typeof toLicence>
