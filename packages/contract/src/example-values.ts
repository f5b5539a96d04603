/** The day in examples. The documentation shows yesterday in its place, because old reports are refused. */
export const EXAMPLE_DAY = '2026-11-02'
/** The moment in examples: the start of `EXAMPLE_DAY`, in seconds since 1970 UTC. */
export const EXAMPLE_UTC = 1_793_577_600
export const EXAMPLE_UUID = 'a3bb189e-8bf9-4c1e-9e2f-6f1c2d3e4f50'
/** Ids of the reports in examples. Each differs, because the second report with an id counts as a repetition. */
export const EXAMPLE_REPORT_IDS = {
  scans: EXAMPLE_UUID,
  estimations: '0b8e4c52-63d1-4a7f-9c35-2d7a51e6f084',
  safety: 'd41f7a06-2c9b-4e83-8a57-90be3c1d6f28',
}
/** The counter of the licence in examples. */
export const EXAMPLE_PLACE = {
  requested_by: 'Northgate Foods',
  subclient: 'Leeds Station',
  location: 'Till 1',
}

/** Values in examples that a server draws at random, by field. */
export const EXAMPLE_DRAWN = {
  session_id: 'ak_test_4f9dQ2kJ8sV2nYQ7mW4xTbLw6RzHc3Pe',
  deeplink_data: '01a1c0de-4c00-7000-b1cd-87fa0d1b7dea',
  licence_code: 'AC-7K3F-9Q2M-X4TD',
  activation_token: 'K5QW4ZJ7MH2TXN6RPB3DYCVFGA',
  device_id: 'AaD_D3wAcPGoUph5Qh-WAAGg_0ZqgH8LkO5UKyi5ElI',
  certificate: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI1Sm0yIn0.c2lnbmF0dXJl',
  token: 'eyJhbGciOi',
  grant_id: '01a260f1-9a00-7b74-8b5d-53d0f5fc8200',
  promotion_code: 'WELCOME',
  receipt_id: 'AaD_D3wAcPGoUph5Qh-WAAAAAAE',
  number: 'R-7B2CB58A6D80-000001',
  organisation_id: 'AaD_D3wAcPGoUph5Qh-WAA',
}
