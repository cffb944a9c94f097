-- transaction: none
-- Read by the clock, of all merchants.
create index concurrently if not exists subscriptions_to_give_up on subscriptions (gives_up_at) where gives_up_at is not null;
