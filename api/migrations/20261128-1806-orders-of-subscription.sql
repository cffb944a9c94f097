-- transaction: none
-- The orders of one subscription.
create index concurrently if not exists orders_of_subscription on orders (merchant_id, subscription_id) where subscription_id is not null;
