-- When a card that was kept for an upsell is forgotten at the provider. Null for one that pays a subscription.
alter table payment_methods add column if not exists release_at timestamptz(3);
