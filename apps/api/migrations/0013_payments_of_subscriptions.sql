-- Whose payment it was: an order may have been paid by a subscription that it does not go by. null: of before this.
alter table payments add column subscription_id text;
-- Every subscription that the order went by, so that what another one charged is known and paid back.
alter table orders add column went_by text[] not null default '{}';
update orders set went_by = array[subscription_id] where subscription_id is not null;
