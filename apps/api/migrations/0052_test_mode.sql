-- needs: 1.4.0
-- The row of an organisation's test mode: `test_of` is the organisation.
alter table accounts add column test_of uuid;
-- The member who used test mode last: its mails go to them.
alter table accounts add column test_user_id uuid;
alter table accounts add column test_used_at timestamptz;
-- How many reports test mode took on the UTC day `test_day`.
alter table accounts add column test_day date;
alter table accounts add column test_reports integer default 0;

-- Outcomes that the next calls of test mode get in place of their own.
create table test_outcomes (
  account_id uuid not null references accounts (account_id) on delete cascade,
  outcome text not null,
  times integer not null,
  ends_at timestamptz not null,
  primary key (account_id, outcome)
);
