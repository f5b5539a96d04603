-- How the provider's amounts differ from those that were sold. price: the subscription has another price, quantity or
-- interval. amount: a payment had another amount. currency: the provider charged in another currency, which is refused.
alter table orders add column differences text[] not null default '{}'
  check (differences <@ array['price', 'amount', 'currency']);
-- The account that sold the group is erased: its payer still finds the receipts by this row, and nothing else.
alter table billing_group_payers add column receipts_only boolean not null default false;
-- Events that were ignored until now: the operator sees whose they are.
update orders set differences = array['amount']
where subscription_id in (select subscription_id from card_events where outcome = 'wrong_amount');
