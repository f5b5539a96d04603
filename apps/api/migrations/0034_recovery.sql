-- needs: 1.3.0
-- Somebody who knows the password asked to get in without the second factor.
create table user_recoveries (
  user_id uuid primary key references users (user_id) on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  -- Of the browser that asked.
  address text not null,
  -- When the link to choose a new password was mailed.
  opened_at timestamptz,
  token_hash bytea,
  -- The Owner who let the person in before the end of the wait, and their organisation.
  approved_by uuid,
  approved_in uuid,
  -- When the next mail is due, or when the link ends.
  next_at timestamptz not null
);
create index user_recoveries_by_next on user_recoveries (next_at);
