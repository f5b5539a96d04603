-- Why a payment failed, by the provider's code: with its event, and with the order until it is paid.
alter table card_events add column decline_code text;
alter table orders add column decline_code text;
create index card_events_by_order on card_events (order_id, created_at);
