/** The day in examples. The documentation shows yesterday in its place, because old reports are refused. */
export const EXAMPLE_DAY = '2026-11-02'
/** The moment in examples: the start of `EXAMPLE_DAY`, in seconds since 1970 UTC. */
export const EXAMPLE_UTC = 1_793_577_600
export const EXAMPLE_UUID = 'a3bb189e-8bf9-4c1e-9e2f-6f1c2d3e4f50'
const A_MONTH_S = 30 * 86_400

/** A licence that works on a tablet. */
export const EXAMPLE_LICENCE = {
  licence_code: 'AC-7K3F-9Q2M-X4TD',
  deeplink_data: 'kJ8sV2nYQ7mW4xTb',
  licence_created_at_utc: EXAMPLE_UTC - A_MONTH_S,
  first_activated_at_utc: EXAMPLE_UTC - A_MONTH_S + 3600,
  activated_at_utc: EXAMPLE_UTC - A_MONTH_S + 3600,
  deactivated_at_utc: 0,
  deleted_at_utc: 0,
  marked_as_deleted: false,
  last_seen_utc: EXAMPLE_UTC,
  device_model: 'Galaxy Tab A9',
  requested_by: 'Northgate Foods',
  subclient: 'Leeds Station',
  location: 'Till 1',
  engagement_duration: 12,
  billed_to_email: null,
  billing_group_id: null,
  payment_result: null,
  awaits_payment: false,
  activation_link: null,
}

/** A licence that no device has activated yet. */
export const EXAMPLE_NEW_LICENCE = {
  ...EXAMPLE_LICENCE,
  licence_created_at_utc: EXAMPLE_UTC,
  first_activated_at_utc: 0,
  activated_at_utc: 0,
  last_seen_utc: 0,
  device_model: '',
  activation_link: 'https://portal.lumen-assure.example/A/K5QW4ZJ7MH2TXN6RPB3DYCVFGA',
}
