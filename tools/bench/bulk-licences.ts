import type pg from 'pg'
import { recountLicences } from '../../apps/api/src/features/licences/licence-recount.repository.ts'
import { newActivationToken } from '../../apps/api/src/features/licences/licence-tokens.ts'
import { uuidv7 } from '../../apps/api/src/platform/ids.ts'
import type { BenchPortal } from './bench-portal.ts'

const LICENCES_OF_A_STORE = 12
const YEARS_MS = 3 * 365 * 86_400_000
const TOKENS = 64

/** The chain of every 997th store, including each account's first. */
export const RARE_CHAIN = 'Quayside Wines'
/** The chain of the oldest fiftieth of an account's licences only, because chains come and go. */
export const OLD_CHAIN = 'Alderbrook Stores'
/** The chain of nearly a quarter of the stores. */
export const LARGE_CHAIN = 'Northgate Convenience'
const CHAINS = [
  LARGE_CHAIN,
  ...[
    'Fernhill Foods',
    'Marlow & Sons',
    'Corner Pantry',
    'Brightwater Markets',
    'Tillerman Stores',
    'Hartwell Grocers',
  ],
  ...[
    'Oakfield Express',
    'Redbrick Off-Licence',
    'Sunrise Newsagents',
    'Harbour Vapes',
    'Milestone Services',
  ],
  ...[
    'Kingsway Local',
    'Greenacre Supermarkets',
    'Lantern Spirits',
    'Copperline Fuel',
    'Juniper & Rye',
    'Penny Lane Shops',
  ],
]
/** The town of every 4,999th store, including each account's first. */
export const RARE_TOWN = 'Ryde Pier'
export const TOWN = 'Leeds'
const TOWNS = [
  ...[
    TOWN,
    'Bradford',
    'Sheffield',
    'Norwich',
    'Exeter',
    'Bristol',
    'Cardiff',
    'Swansea',
    'Derby',
    'Leicester',
    'Coventry',
  ],
  ...[
    'Wolverhampton',
    'Worcester',
    'Gloucester',
    'Oxford',
    'Reading',
    'Slough',
    'Brighton',
    'Hastings',
    'Dover',
    'Ipswich',
  ],
  ...[
    'Lincoln',
    'York',
    'Durham',
    'Carlisle',
    'Preston',
    'Blackpool',
    'Bolton',
    'Stockport',
    'Chester',
    'Wrexham',
  ],
]
const STREETS = [
  'Briggate',
  'High Street',
  'Station Road',
  'Market Place',
  'Mill Lane',
  'Church Walk',
  'Victoria Parade',
]
const LOCATIONS = [
  'Till 1',
  'Till 2',
  'Till 3',
  'Till 4',
  'Self-checkout',
  'Kiosk',
  'Customer desk',
  'Tobacco counter',
]
const MODELS = [
  'Galaxy Tab A9',
  'Galaxy Tab Active5',
  'iPad (10th generation)',
  'Lenovo Tab M11',
  'Pixel Tablet',
  'Zebra ET45',
]

/** Inserts an account's licences by number `i` (from 0). Hashes of the number decide place and status. */
const LICENCES = `
  with numbered as (
    select i, i / ${LICENCES_OF_A_STORE} as s, $2::bigint + i * $3::bigint as made_ms,
      decode(md5('licence ' || i), 'hex') as h, decode(md5('store ' || i / ${LICENCES_OF_A_STORE}), 'hex') as sh
    from generate_series($4::bigint, $5::bigint - 1) i
  ), placed as (
    select *, get_byte(h, 12) * 256 + get_byte(h, 13) as fate, to_timestamp(made_ms / 1000.0) as made_at,
      lpad(to_hex(made_ms), 12, '0') as hex_ms, encode(h, 'hex') as hex
    from numbered
  )
  insert into licences (account_id, licence_id, code, token_hash, token_sealed, requested_by, subclient, location,
    engagement_months, device_model, activated_at, first_activated_at, created_at, deactivated_at, deleted_at)
  select $1::uuid,
    (substr(hex_ms, 1, 8) || '-' || substr(hex_ms, 9, 4) || '-7' || substr(hex, 1, 3) || '-8' || substr(hex, 4, 3)
      || '-' || substr(hex, 7, 12))::uuid,
    'AC-' || (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(h, k) & 31) + 1, 1)
      || case when k in (3, 7) then '-' else '' end, '' order by k) from generate_series(0, 11) k),
    case when fate between 38000 and 59000 then h end,
    case when fate between 38000 and 59000 then ($6::bytea[])[1 + i % ${TOKENS}] end,
    case when i < $14::bigint then $15 when s % 997 = 0 then $7 else ($8::text[])[1 + floor(cardinality($8::text[])
      * power((get_byte(sh, 0) * 256 + get_byte(sh, 1)) / 65536.0, 2))::int] end,
    case when s % 4999 = 0 then $9 else ($10::text[])[1 + get_byte(sh, 2) % cardinality($10::text[])] end
      || ' ' || ($11::text[])[1 + get_byte(sh, 3) % cardinality($11::text[])] || ' ' || (1 + s % 290),
    ($12::text[])[1 + get_byte(h, 14) % cardinality($12::text[])],
    12,
    case when fate < 38000 then ($13::text[])[1 + get_byte(h, 15) % cardinality($13::text[])] else '' end,
    case when fate < 38000 then made_at + interval '2 days' end,
    case when fate < 38000 then made_at + interval '2 days' end,
    made_at,
    case when fate > 62500 then made_at + interval '300 days' end,
    case when fate between 59001 and 62500 then made_at + interval '200 days' end
  from placed`

/** Inserts a device and an open activation for each activated licence. They reuse the licence's id. */
const DEVICES = `
  insert into devices (account_id, device_id, key_thumbprint, install_id, model, os, app_version, last_seen_at, created_at)
  select account_id, licence_id, encode(sha256(licence_id::text::bytea), 'base64'), licence_id::text, device_model,
    'Android 15', '3.2.0', now() - interval '10 minutes', activated_at
  from licences where account_id = $1 and licence_id >= $2::uuid and licence_id < $3::uuid and activated_at is not null`
const ACTIVATIONS = `
  insert into activations (account_id, activation_id, licence_id, device_id, token_hash, started_at, certificate_issued_at)
  select account_id, licence_id, licence_id, licence_id, decode(md5(licence_id::text), 'hex'), activated_at, now()
  from licences where account_id = $1 and licence_id >= $2::uuid and licence_id < $3::uuid and activated_at is not null`
const COUNTERS = `
  insert into licence_counters (account_id, total, active, deleted)
  select account_id, count(*) filter (where deleted_at is null), count(activated_at), count(deleted_at)
  from licences where account_id = $1 group by account_id`
const SUMMARY = `
  insert into scan_summaries (account_id, as_of_day, scanned, failed, stale)
  values ($1, (now() at time zone 'UTC')::date, 1000000, 90000, false)`

/** The first id of a millisecond, which separates the licences of two batches. */
const firstIdOf = (ms: number): string => `${uuidv7(new Date(ms)).slice(0, 13)}-7000-8000-000000000000`

/**
 * Fills an account with licences made over three years: stores of 12 counters, chains from a quarter of all stores to a
 * thousandth, 58 % activated, 32 % waiting, 5 % deleted, 5 % deactivated. Each batch has its own statements, because
 * the embedded database disconnects slow ones.
 */
export const fillAccount = async (
  { connection: { pool, database }, secrets }: Pick<BenchPortal, 'connection' | 'secrets'>,
  accountId: string,
  licences: number,
  batch: number,
): Promise<void> => {
  const fromMs = Date.now() - YEARS_MS
  const stepMs = Math.floor(YEARS_MS / licences)
  const sealed = Array.from({ length: TOKENS }, () => newActivationToken(secrets).sealed)
  const oldest = Math.ceil(licences / 50)
  const lists = [sealed, RARE_CHAIN, CHAINS, RARE_TOWN, TOWNS, STREETS, LOCATIONS, MODELS, oldest, OLD_CHAIN]
  for (let from = 0; from < licences; from += batch) {
    const to = Math.min(from + batch, licences)
    const ids = [firstIdOf(fromMs + from * stepMs), firstIdOf(fromMs + to * stepMs)]
    await pool.query(LICENCES, [accountId, fromMs, stepMs, from, to, ...lists])
    await pool.query(DEVICES, [accountId, ...ids])
    await pool.query(ACTIVATIONS, [accountId, ...ids])
  }
  await pool.query(COUNTERS, [accountId])
  await pool.query(SUMMARY, [accountId])
  await recountLicences(database, accountId, new Date())
}

const SLOW_INDEXES = ['licences_by_text', 'licences_by_code_part', 'licences_by_chain_location']

/** Drops the slowest indexes while `work` fills the table, which takes a third of the time. */
export const withoutSlowIndexes = async (pool: pg.Pool, work: () => Promise<void>): Promise<void> => {
  const { rows } = await pool.query<{ name: string; made_by: string }>(
    'select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made_by from pg_index where indexrelid = any($1::regclass[])',
    [SLOW_INDEXES],
  )
  for (const { name } of rows) await pool.query(`drop index ${name}`)
  await work()
  for (const { made_by } of rows) await pool.query(made_by)
}
