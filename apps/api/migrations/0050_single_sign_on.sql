-- needs: 1.4.0
-- An identity provider of an organisation, over OpenID Connect.
create table sso_connections (
  account_id uuid primary key references accounts (account_id) on delete cascade,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_sealed bytea not null,
  default_roles text[] not null,
  created_at timestamptz not null,
  tested_at timestamptz,
  tested_by uuid,
  is_on boolean not null default false
);

-- The people whom the provider logs in, by its own name for each.
create table sso_identities (
  account_id uuid not null references sso_connections (account_id) on delete cascade,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (account_id, subject)
);
create unique index sso_identities_by_user on sso_identities (account_id, user_id);

-- Domains of addresses that an organisation proves by a DNS record.
create table account_domains (
  account_id uuid not null references accounts (account_id) on delete cascade,
  domain text not null,
  token text not null,
  added_at timestamptz not null,
  verified_at timestamptz,
  checked_at timestamptz,
  missing_since timestamptz,
  primary key (account_id, domain)
);
create index account_domains_by_check on account_domains (checked_at) where verified_at is not null;

-- The organisation that proved a domain. No two have the same.
create table domain_claims (
  domain text primary key,
  account_id uuid not null
);

-- The organisation through whose provider a session began. It opens no other.
alter table user_sessions add column sso_account_id uuid;
-- Organisations that an Owner entered by this session without the provider that they ask for. null: none.
alter table user_sessions add column bypassed uuid[];
-- When the person added the passkey that they gave in this session. null: none, or not known.
alter table user_sessions add column passkey_added_at timestamptz;

alter table accounts drop constraint accounts_sign_in_policy_check;
alter table accounts add constraint accounts_sign_in_policy_check
  check (sign_in_policy in ('any', 'second_factor', 'sso')) not valid;
