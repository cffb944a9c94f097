-- transaction: none
-- Cycles that were paid after a failed attempt, for the same page.
create index concurrently if not exists subscription_cycles_recovered on subscription_cycles (merchant_id)
  where status = 'paid' and attempts > 0;
