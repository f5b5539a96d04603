-- The end of the period that was paid, as its receipt tells it; null where a refund was heard of first.
alter table payments add column period_ends_at timestamptz;

-- What somebody was reminded of, once for each moment that it is about.
create table reminders (
  account_id uuid not null references accounts (account_id) on delete cascade,
  -- engagement_mail: the one mail of an account and day that tells of the engagements that end.
  kind text not null check (kind in ('trial_ends', 'card_failed', 'engagement_ends', 'engagement_mail')),
  -- An order, a licence, or the account.
  subject_id uuid not null,
  due_at timestamptz not null,
  reminded_at timestamptz not null,
  -- Of an engagement_mail: licences that it tells of are still being noted.
  pending boolean not null,
  primary key (account_id, kind, subject_id, due_at)
);
create index reminders_by_due on reminders (due_at);
create index reminders_pending on reminders (account_id) where pending;

create index orders_past_due on orders (account_id, order_id) where status = 'past_due';
-- When engagements end follows from two columns, and is kept nowhere but here.
create index licences_by_engagement_end on licences
  (account_id, ((first_activated_at at time zone 'UTC') + make_interval(months => engagement_months)), licence_id)
  where first_activated_at is not null and deactivated_at is null and deleted_at is null;
