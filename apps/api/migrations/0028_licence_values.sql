-- needs: 1.0.0
-- Kept counts, so that a list of a million licences knows totals and what a search finds without reading licences.

-- The licences of an account by store chain (1), store (2), counter location (3) and device model (4).
create table licence_values (
  account_id uuid not null references accounts (account_id) on delete cascade,
  kind smallint not null check (kind between 1 and 4),
  value text not null,
  not_activated integer not null,
  activated integer not null,
  deactivated integer not null,
  deleted integer not null,
  -- Spaces and signs become a letter, so that every three characters form a trigram.
  search_key text not null generated always as (regexp_replace(lower(value), '[ -/:-@\[-`{-~]', 'q', 'g')) stored,
  primary key (account_id, kind, value)
);
create index licence_values_by_text on licence_values using gin (account_id, search_key gin_trgm_ops);
create index licence_values_by_start on licence_values (account_id, kind, (lower(value)) collate "C");

-- The licences of an account in the order of their ids, about a thousand in each block. A block goes from its first id
-- to that of the next block. So a page far from both ends of the list is found without counting up to it.
create table licence_blocks (
  account_id uuid not null references accounts (account_id) on delete cascade,
  first_id uuid not null,
  -- Not deleted ones.
  live integer not null,
  deleted integer not null,
  primary key (account_id, first_id)
);

-- When the counts of an account were last compared with its licences; null: never, so that lists do not use them.
alter table licence_counters add column counted_at timestamptz;
alter table licence_counters add column deactivated integer not null default 0;
create index licence_counters_by_recount on licence_counters ((coalesce(counted_at, '-infinity'::timestamptz)));
