-- needs: 1.4.0
-- Keys with a name and limits of their own.
create table named_keys (
  account_id uuid not null references accounts (account_id) on delete cascade,
  key_id uuid not null,
  name text not null,
  scopes text[] not null,
  places jsonb,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- The shortest notice that the Owners got of the end, in days.
  end_noticed_days integer,
  primary key (account_id, key_id)
);
create index named_keys_by_end on named_keys (expires_at) where expires_at is not null;

-- Their API keys and secrets: the current one, and a replaced one until it ends.
create table named_key_pairs (
  account_id uuid not null,
  session_id text not null,
  key_id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text not null default '',
  ends_at timestamptz,
  primary key (account_id, session_id),
  foreign key (account_id, key_id) references named_keys (account_id, key_id) on delete cascade
);
create unique index named_key_pairs_current on named_key_pairs (account_id, key_id) where ends_at is null;
create index named_key_pairs_by_end on named_key_pairs (ends_at) where ends_at is not null;

alter table api_keys add column last_used_address text not null default '';
