-- What a mailbox gets once: a trial of each kind, and each promotion. Tagged forms of an address (a+1@example.com) share
-- a mailbox.
create table mailbox_claims (
  mailbox text not null,
  benefit text not null,
  account_id uuid not null,
  primary key (mailbox, benefit)
);
insert into mailbox_claims (mailbox, benefit, account_id)
select distinct on (mailbox, benefit) mailbox, benefit, account_id
from (
  select a.account_id, given.benefit, given.given_at,
    regexp_replace(lower(a.email), '(.)\+[^@]*@', '\1@') as mailbox
  from accounts a
  join (
    select account_id, 'trial' as benefit, registered_at as given_at from accounts where realm = 'developer'
    union all
    select account_id, case kind when 'plan' then 'plan trial' else 'retail trial' end, created_at
    from orders where trial_ends_at is not null
    union all
    select account_id, 'promotion ' || code, redeemed_at from promotion_redemptions
  ) given on given.account_id = a.account_id
  where a.email <> ''
) claims
order by mailbox, benefit, given_at, account_id;

-- Finds the order of a subscription.
create index orders_by_subscription on orders (subscription_id) where subscription_id is not null;
