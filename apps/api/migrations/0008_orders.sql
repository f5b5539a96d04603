-- What is sold by card: plans, and self-service licences by their billing group.

create table orders (
  account_id uuid not null references accounts (account_id) on delete cascade,
  -- Of licences that of their billing group.
  order_id uuid not null,
  kind text not null check (kind in ('plan', 'licences')),
  -- Of a plan its name.
  plan text,
  payer_email text not null,
  -- Cents for each of the quantity and each interval.
  unit_amount integer not null check (unit_amount > 0),
  quantity integer not null check (quantity > 0),
  currency text not null,
  billing_period text not null check (billing_period in ('month', 'year')),
  trial_days integer not null check (trial_days >= 0),
  -- open: nobody paid yet; else the provider's word.
  status text not null check (status in ('open', 'incomplete', 'trialing', 'active', 'past_due', 'cancelled')),
  -- Whether any payment of it went through, and whether all of the newest was paid back.
  paid boolean not null,
  refunded boolean not null,
  customer_id text,
  subscription_id text,
  -- Of an open order: what may be used until then without having been paid.
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  -- The payment that is under way: counted, so that each has an idempotency key of its own.
  attempt integer not null,
  attempt_token_hash bytea,
  attempt_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, order_id),
  check ((kind = 'plan') = (plan is not null))
);
create index orders_by_trial on orders (trial_ends_at) where trial_ends_at is not null;

-- What was really paid, as receipts show it.
create table payments (
  account_id uuid not null,
  payment_id text not null,
  order_id uuid not null,
  -- Counts the receipts of an account.
  number integer not null check (number > 0),
  amount bigint not null check (amount > 0),
  refunded bigint not null check (refunded between 0 and amount),
  currency text not null,
  paid_at timestamptz not null,
  primary key (account_id, payment_id),
  unique (account_id, number),
  foreign key (account_id, order_id) references orders (account_id, order_id) on delete cascade
);
create index payments_by_order on payments (account_id, order_id, paid_at);

insert into orders (account_id, order_id, kind, payer_email, unit_amount, quantity, currency, billing_period,
  trial_days, status, paid, refunded, attempt, created_at, updated_at)
select account_id, billing_group_id, 'licences', billed_to_email,
  price_cents * case subscription_period when 'year' then 12 else 1 end, quantity, lower(currency),
  subscription_period, 0,
  case payment_result when 'payment_succeeded' then 'active' when 'payment_failed' then 'past_due'
    when 'payment_cancelled' then 'cancelled' else 'open' end,
  coalesce(payment_result, '') <> '', false, 0, created_at, updated_at
from billing_groups;

-- Who pays, how much and how often stands in the order of the same id.
alter table billing_groups
  drop column quantity,
  drop column price_cents,
  drop column currency,
  drop column subscription_period,
  drop column payment_result,
  drop column updated_at;
create index licences_by_billing_group on licences (account_id, billing_group_id, licence_id)
  where billing_group_id is not null;
