-- needs: 1.3.0
-- A person's own security log, and changes of their address.
create table user_entries (
  user_id uuid not null references users (user_id) on delete cascade,
  entry_id uuid not null,
  at timestamptz not null,
  -- Who acted, without naming other people. `is_own`: the person.
  actor_kind text not null,
  is_own boolean not null,
  -- The organisation in which it happened, if any.
  account_id uuid,
  action text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  primary key (user_id, entry_id)
);

-- Links in mails: a `change` leads to the new address, an `undo` gives the former one back. Tokens are stored as hashes.
create table user_email_links (
  user_id uuid not null references users (user_id) on delete cascade,
  token_hash bytea not null,
  kind text not null check (kind in ('change', 'undo')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, token_hash)
);
create unique index user_email_links_open on user_email_links (user_id) where kind = 'change';
create index user_email_links_by_end on user_email_links (expires_at);
