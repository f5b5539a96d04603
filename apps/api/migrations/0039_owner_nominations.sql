-- needs: 1.3.0
-- The member whom the operator names as an Owner, until it is done or cancelled. An organisation has at most one.
create table owner_nominations (
  account_id uuid primary key references accounts (account_id) on delete cascade,
  user_id uuid not null,
  created_at timestamptz not null,
  -- When the member becomes an Owner.
  ready_at timestamptz not null
);
create index owner_nominations_by_end on owner_nominations (ready_at);

-- The link in the reminder of an invitation, which also keeps the link in the first mail. null: not reminded of.
alter table invitations add column reminder_token_hash bytea;
