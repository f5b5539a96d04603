-- From a stranger to an account and out again: sign-up, mail links, second factors, deletion, audit.
alter table accounts drop constraint accounts_status_check;
alter table accounts
  -- pending: invited, and without a password until the link of the invitation is used.
  -- deleting, deleted, erased: section 2, /account/delete; erased ones hold nothing personal any more.
  add constraint accounts_status_check
    check (status in ('pending', 'active', 'suspended', 'deleting', 'deleted', 'erased')),
  alter column password_hash drop not null,
  add column job_title text not null default '',
  add column subscribe_news boolean not null default false,
  add column language text not null default 'en' check (language in ('en', 'fr')),
  add column deletion_requested_at timestamptz;
create index accounts_leaving on accounts (deletion_requested_at) where deletion_requested_at is not null;

-- An account has one current key; the ones before it work until their time is over.
alter table api_keys add column last_used_at timestamptz, add column expires_at timestamptz;
create unique index api_keys_current on api_keys (account_id) where expires_at is null;

-- What the owner sees in the list of sessions.
alter table developer_sessions
  add column address text not null default '',
  add column user_agent text not null default '';

-- What a link in a mail may be used for, once: its token is kept as a hash alone.
create table mail_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('activation', 'password')),
  realm text not null check (realm in ('developer', 'retail')),
  email text not null,
  -- null for an activation: its account is made when the link is used, from the details.
  account_id uuid,
  details_sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'activation') = (details_sealed is not null)),
  check ((purpose = 'activation') = (account_id is null))
);
create index mail_links_by_email on mail_links (email, realm, purpose, created_at);
create index mail_links_by_expiry on mail_links (expires_at);

-- Requests for a trial and questions, as the contact form sends them.
create table contact_requests (
  email text not null,
  request_id uuid not null,
  status text not null check (status in ('open', 'approved', 'declined')),
  name text not null,
  company text not null,
  job_title text not null,
  solution_type text not null,
  additional_details text not null,
  subscribe_news boolean not null,
  language text not null check (language in ('en', 'fr')),
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (email, request_id)
);
create unique index contact_requests_open on contact_requests (email) where status = 'open';

-- Second factors (RFC 6238). Not in force until confirmed_at is set; a step is taken once.
create table second_factors (
  account_id uuid primary key references accounts (account_id) on delete cascade,
  secret_sealed bytea not null,
  last_step bigint not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create table recovery_codes (
  account_id uuid not null references accounts (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What was done to an account, by whom and from where. Rows are only added.
create table audit_entries (
  account_id uuid not null references accounts (account_id) on delete cascade,
  entry_id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('developer', 'api_key', 'device', 'operator', 'system', 'nobody')),
  actor text not null,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  primary key (account_id, entry_id)
);
create index audit_entries_by_action on audit_entries (account_id, action, entry_id);
