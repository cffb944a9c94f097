-- What buyers may do, and how long they keep access without paying: see SubscriptionSettings in shop/merchant/Merchant.ts.
alter table merchants add column if not exists subscription_settings jsonb not null default '{}';
