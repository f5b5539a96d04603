-- Accounts, how they log in, and their keys and sessions.
create table accounts (
  account_id uuid primary key,
  email text not null,
  name text not null,
  company text not null,
  password_hash text not null,
  status text not null check (status in ('pending', 'active', 'suspended')),
  session_type text not null,
  monthly_limit bigint check (monthly_limit >= 0),
  self_service boolean not null,
  permissions text[] not null,
  sample_data boolean not null,
  registered_at timestamptz not null
);

-- Which account a typed e-mail address means, in lower case; one row per realm.
create table login_identities (
  email text not null,
  realm text not null check (realm in ('developer', 'retail')),
  account_id uuid not null,
  primary key (email, realm)
);

create table api_keys (
  account_id uuid not null references accounts (account_id) on delete cascade,
  session_id text not null,
  secret_sealed bytea not null,
  created_at timestamptz not null,
  primary key (account_id, session_id)
);

create table developer_sessions (
  account_id uuid not null references accounts (account_id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, token_hash)
);

-- Attempts counted against a subject (an account's e-mail, an address). Whole seconds since 1970, so
-- that the one statement which counts needs integer arithmetic alone.
create table throttles (
  subject text primary key,
  attempts integer not null,
  blocked_until_s bigint not null,
  resets_at_s bigint not null
);

-- The answer given for an Idempotency-Key, sealed: it may hold activation links.
create table idempotency_keys (
  account_id uuid not null references accounts (account_id) on delete cascade,
  key text not null,
  body_hash bytea not null,
  answer_sealed bytea not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
