-- Usage of the SDKs by UTC day: what dashboards read. Reports add to it, and nothing else.
create table usage_days (
  account_id uuid not null references accounts (account_id) on delete cascade,
  day date not null,
  product text not null check (product in ('face', 'voice')),
  estimations bigint not null,
  spoofs bigint not null,
  age_0_13 bigint not null,
  age_13_17 bigint not null,
  age_18_24 bigint not null,
  age_25_up bigint not null,
  latency_sum_ms bigint not null,
  -- null while nothing was estimated.
  latency_min_ms bigint,
  latency_max_ms bigint,
  -- The histogram's bins, of those reports that carried one: columns, since they are added up in an upsert.
  latency_bin_0 bigint not null, latency_bin_1 bigint not null, latency_bin_2 bigint not null,
  latency_bin_3 bigint not null, latency_bin_4 bigint not null, latency_bin_5 bigint not null,
  latency_bin_6 bigint not null, latency_bin_7 bigint not null, latency_bin_8 bigint not null,
  latency_bin_9 bigint not null, latency_bin_10 bigint not null, latency_bin_11 bigint not null,
  latency_bin_12 bigint not null, latency_bin_13 bigint not null, latency_bin_14 bigint not null,
  latency_bin_15 bigint not null, latency_bin_16 bigint not null, latency_bin_17 bigint not null,
  latency_bin_18 bigint not null, latency_bin_19 bigint not null, latency_bin_20 bigint not null,
  latency_bin_21 bigint not null,
  primary key (account_id, day, product)
) with (fillfactor = 70);

-- Online safety by UTC day: a row for each category, and one for all transactions of the modality.
create table safety_days (
  account_id uuid not null references accounts (account_id) on delete cascade,
  day date not null,
  modality text not null check (modality in ('image', 'nlp', 'csam')),
  category text not null,
  transactions bigint not null,
  primary key (account_id, day, modality, category)
) with (fillfactor = 70);

-- Estimations that count towards the monthly limit: one row, so that crossing it is seen by the report that does.
create table usage_months (
  account_id uuid not null references accounts (account_id) on delete cascade,
  month date not null,
  estimations bigint not null,
  primary key (account_id, month)
) with (fillfactor = 70);

-- Shares of a limit that a month has reached, each told once; a new limit is told anew.
create table usage_alerts (
  account_id uuid not null references accounts (account_id) on delete cascade,
  month date not null,
  percent integer not null,
  monthly_limit bigint not null,
  crossed_at timestamptz not null,
  primary key (account_id, month, percent, monthly_limit)
);

-- Links to the analytics page. A device's own is signed for its activation and has no row here.
create table analytics_grants (
  account_id uuid not null references accounts (account_id) on delete cascade,
  grant_id uuid not null,
  scope text not null check (scope in ('licence', 'store', 'chain')),
  licence_id uuid,
  requested_by text not null,
  subclient text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (account_id, grant_id),
  foreign key (account_id, licence_id) references licences (account_id, licence_id) on delete cascade
);
