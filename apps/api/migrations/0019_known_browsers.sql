-- Browsers from which an account logged in. Their tries are counted apart from everybody else's.
create table known_browsers (
  account_id uuid not null references accounts (account_id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, token_hash)
);
create index known_browsers_by_age on known_browsers (created_at);
