-- When a subscription whose payment failed ends, if it is not paid until then.
alter table subscriptions add column if not exists gives_up_at timestamptz(3);
