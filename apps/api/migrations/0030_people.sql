-- needs: 1.0.0
-- People apart from the organisations that they work for. Until 1.2.0 these tables repeat what accounts, sessions, second
-- factors and known browsers hold: servers of 1.1.0 write both. See docs/decisions/0070-people-in-three-releases.md.
create table users (
  user_id uuid primary key,
  realm text not null check (realm in ('developer', 'retail')),
  email text not null,
  name text not null,
  job_title text not null,
  language text not null check (language in ('en', 'fr')),
  subscribe_news boolean not null,
  password_hash text,
  status text not null check (status in ('pending', 'active', 'suspended', 'deleting', 'erased')),
  created_at timestamptz not null,
  deletion_requested_at timestamptz,
  access_review_since timestamptz
);

-- The organisations of a person, and the people of an organisation. Both rows are written in one transaction.
create table user_accounts (
  user_id uuid not null references users (user_id) on delete cascade,
  account_id uuid not null,
  last_opened_at timestamptz,
  primary key (user_id, account_id)
);
create table memberships (
  account_id uuid not null references accounts (account_id) on delete cascade,
  user_id uuid not null,
  roles text[] not null check (cardinality(roles) > 0),
  -- Whether the member is limited to places.
  placed boolean not null,
  -- Copies, so that the members of an organisation sort and search in one shard.
  member_name text not null,
  member_email text not null,
  joined_at timestamptz not null,
  invited_by uuid,
  last_seen_at timestamptz,
  removed_at timestamptz,
  primary key (account_id, user_id)
);

create table user_sessions (
  user_id uuid not null references users (user_id) on delete cascade,
  token_hash bytea not null,
  -- The organisation that the session opened last.
  account_id uuid,
  authenticated_at timestamptz not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text not null,
  primary key (user_id, token_hash)
);
create table user_devices (
  user_id uuid not null references users (user_id) on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, device_hash)
);
create table user_totp (
  user_id uuid primary key references users (user_id) on delete cascade,
  secret_sealed bytea not null,
  last_step bigint not null,
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create table user_recovery_codes (
  user_id uuid not null references users (user_id) on delete cascade,
  code_hash bytea not null,
  secret_id text,
  primary key (user_id, code_hash)
);

-- Whose address it is, and whose password a link sets. null: from a server of 1.0.0, then the same as the account.
alter table login_identities add column user_id uuid;
alter table mail_links add column user_id uuid;
