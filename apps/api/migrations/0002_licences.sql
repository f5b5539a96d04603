-- Licences are seats at a counter; devices are installed apps; activations join the two over time.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table billing_groups (
  account_id uuid not null references accounts (account_id) on delete cascade,
  billing_group_id uuid not null,
  billed_to_email text not null,
  quantity integer not null check (quantity > 0),
  price_cents integer not null check (price_cents > 0),
  currency text not null,
  subscription_period text not null check (subscription_period in ('month', 'year')),
  -- null until a payment was tried: shown as payment_not_made.
  payment_result text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, billing_group_id)
);

create table licences (
  account_id uuid not null references accounts (account_id) on delete cascade,
  licence_id uuid not null,
  code text not null,
  -- The open activation token: its hash to find it by, its sealed text to draw the QR code with.
  -- Both are wiped when it is redeemed.
  token_hash bytea,
  token_sealed bytea,
  requested_by text not null,
  subclient text not null,
  location text not null,
  engagement_months integer not null check (engagement_months > 0),
  billing_group_id uuid,
  billed_to_email text,
  -- The open activation's device and start, kept here for filters and search.
  device_model text not null,
  activated_at timestamptz,
  first_activated_at timestamptz,
  created_at timestamptz not null,
  deactivated_at timestamptz,
  deleted_at timestamptz,
  status text not null generated always as (
    case
      when deleted_at is not null then 'deleted'
      when deactivated_at is not null then 'deactivated'
      when activated_at is not null then 'activated'
      else 'not_activated'
    end
  ) stored,
  search_text text not null generated always as (
    lower(code || ' ' || requested_by || ' ' || subclient || ' ' || location || ' ' || device_model)
  ) stored,
  primary key (account_id, licence_id),
  unique (account_id, code),
  foreign key (account_id, billing_group_id) references billing_groups (account_id, billing_group_id)
);
create index licences_by_status on licences (account_id, status, licence_id);
create index licences_by_requested_by on licences (account_id, requested_by, licence_id) include (status);
create index licences_by_subclient on licences (account_id, subclient, licence_id) include (status);
create index licences_by_location on licences (account_id, location, licence_id) include (status);
create index licences_by_text on licences using gin
  (account_id, status, requested_by, subclient, location, search_text gin_trgm_ops);

-- Kept, not counted: an account may have a million licences.
create table licence_counters (
  account_id uuid primary key references accounts (account_id) on delete cascade,
  total integer not null,
  active integer not null,
  deleted integer not null,
  check (active >= 0 and active <= total and deleted >= 0)
);

-- Which licence an activation token was made for, for ever: a spent one must be told from an unknown one.
create table activation_tokens (
  token_hash bytea primary key,
  account_id uuid not null,
  licence_id uuid not null
);

create table devices (
  account_id uuid not null references accounts (account_id) on delete cascade,
  device_id uuid not null,
  key_thumbprint text not null,
  install_id text not null,
  model text not null,
  os text not null,
  app_version text not null,
  last_seen_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, device_id),
  unique (account_id, key_thumbprint)
);

create table activations (
  account_id uuid not null,
  activation_id uuid not null,
  licence_id uuid not null,
  device_id uuid not null,
  token_hash bytea not null,
  started_at timestamptz not null,
  certificate_issued_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('detached', 'deleted', 'deactivated', 'moved')),
  primary key (account_id, activation_id),
  foreign key (account_id, licence_id) references licences (account_id, licence_id) on delete cascade,
  foreign key (account_id, device_id) references devices (account_id, device_id) on delete cascade,
  check ((ended_at is null) = (end_reason is null))
);
create unique index activations_open_by_licence on activations (account_id, licence_id) where ended_at is null;
create unique index activations_open_by_device on activations (account_id, device_id) where ended_at is null;
create index activations_by_device on activations (account_id, device_id, started_at);

-- Proofs of a device's key that were used already (RFC 9449, jti), for as long as they would be taken.
create table used_proofs (
  proof_hash bytea primary key,
  expires_at_s bigint not null
);
create index used_proofs_by_expiry on used_proofs (expires_at_s);
