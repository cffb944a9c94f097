-- transaction: none
-- What is at risk: read with the home page, whose cost must not grow with the shop.
create index concurrently if not exists subscriptions_past_due on subscriptions (merchant_id) where status = 'past_due';
