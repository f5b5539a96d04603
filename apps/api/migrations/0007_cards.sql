-- Cards: what the provider told us, and the sandbox, which is a provider of its own in the same database.

-- Every event of the provider that was taken, with what came of it, in the transaction of its effect.
create table card_events (
  event_id text primary key,
  type text not null
    check (type in ('subscription_changed', 'payment_succeeded', 'payment_failed', 'payment_refunded')),
  subscription_id text not null,
  order_id text not null,
  payment_id text,
  amount bigint not null check (amount >= 0),
  currency text not null,
  -- The provider's time, and ours.
  created_at timestamptz not null,
  received_at timestamptz not null,
  outcome text not null
);
create index card_events_by_age on card_events (received_at);

-- Counts the effects on a subscription: what was retrieved before another effect is retrieved anew.
create table card_subscription_versions (
  subscription_id text primary key,
  version bigint not null
);

-- The sandbox. A world has a clock of its own, so that whoever moves one moves nobody else's.
create table sandbox_worlds (
  world text primary key,
  -- How far its clock is ahead.
  offset_s bigint not null,
  -- It answers nothing and delivers nothing until then, by its own clock.
  down_until timestamptz
);
-- Answers by idempotency key.
create table sandbox_requests (
  world text not null references sandbox_worlds (world) on delete cascade,
  idempotency_key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (world, idempotency_key)
);
-- Nothing of a person: our own id of whoever pays.
create table sandbox_customers (
  world text not null references sandbox_worlds (world) on delete cascade,
  customer_id text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (world, customer_id)
);
create table sandbox_subscriptions (
  world text not null,
  subscription_id text not null,
  customer_id text not null,
  order_id text not null,
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'cancelled')),
  unit_amount bigint not null check (unit_amount > 0),
  quantity integer not null check (quantity > 0),
  currency text not null,
  "interval" text not null check ("interval" in ('month', 'year')),
  -- The token of its card: an outcome, a brand, four digits.
  card_token text not null,
  -- 3-D Secure: what the browser names the step by while it waits, and whether it failed.
  action_secret text,
  action_failed boolean not null,
  trial_ends_at timestamptz,
  -- Periods are counted from here, so that one of the 31st comes back to the 31st.
  anchor_at timestamptz not null,
  periods integer not null,
  period_ends_at timestamptz not null,
  failures integer not null,
  -- When something happens by itself: a renewal, a retry, the end of what nobody confirmed.
  due_at timestamptz,
  created_at timestamptz not null,
  primary key (world, subscription_id),
  foreign key (world, customer_id) references sandbox_customers (world, customer_id) on delete cascade
);
create index sandbox_subscriptions_due on sandbox_subscriptions (world, due_at) where due_at is not null;
create unique index sandbox_subscriptions_action on sandbox_subscriptions (world, action_secret)
  where action_secret is not null;
create table sandbox_payments (
  world text not null,
  payment_id text not null,
  subscription_id text not null,
  amount bigint not null check (amount > 0),
  refunded bigint not null check (refunded between 0 and amount),
  currency text not null,
  created_at timestamptz not null,
  primary key (world, payment_id),
  foreign key (world, subscription_id)
    references sandbox_subscriptions (world, subscription_id) on delete cascade
);
-- What it has to tell, until somebody took it.
create table sandbox_events (
  world text not null references sandbox_worlds (world) on delete cascade,
  event_id text not null,
  body text not null,
  created_at timestamptz not null,
  tries integer not null,
  -- null: delivered, or given up.
  due_at timestamptz,
  delivered_at timestamptz,
  primary key (world, event_id)
);
create index sandbox_events_due on sandbox_events (world, due_at) where due_at is not null;
