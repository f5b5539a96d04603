-- The retail area: users of its own, their sessions, and which billing groups an address pays for.

-- A retail user is a tenant too, to which a free test belongs. It has no API key.
alter table accounts
  add column realm text not null default 'developer' check (realm in ('developer', 'retail'));

create table retail_sessions (
  account_id uuid not null references accounts (account_id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  address text not null,
  user_agent text not null,
  primary key (account_id, token_hash)
);

-- Whichever account a group is of, whoever pays for it finds it by the address, in lower case.
create table billing_group_payers (
  email text not null,
  billing_group_id uuid not null,
  account_id uuid not null,
  primary key (email, billing_group_id)
);
insert into billing_group_payers (email, billing_group_id, account_id)
select lower(billed_to_email), billing_group_id, account_id from billing_groups where billed_to_email <> '';

alter table audit_entries
  drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check
    check (actor_kind in ('developer', 'api_key', 'retail', 'device', 'operator', 'system', 'nobody'));
