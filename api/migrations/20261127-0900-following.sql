-- What programs of merchants note on products and links.
alter table products add column external_id text, add column metadata jsonb not null default '{}';
alter table links add column external_id text, add column metadata jsonb not null default '{}';

-- When a row last changed, by the clock of the database (db/changedAt.ts). Null in rows of before that did not change since: their
-- creation counts. Programs that follow changes may miss those that servers of the former version write meanwhile, by their
-- own clocks.
alter table products alter column updated_at set default statement_timestamp();
alter table links alter column updated_at set default statement_timestamp();
alter table orders alter column updated_at set default statement_timestamp();
alter table customers add column updated_at timestamptz(3);
alter table customers alter column updated_at set default statement_timestamp();

alter table promo_codes add column updated_at timestamptz(3);
alter table promo_codes alter column updated_at set default statement_timestamp();
alter table discounts add column updated_at timestamptz(3);
alter table discounts alter column updated_at set default statement_timestamp();
alter table promo_batches add column updated_at timestamptz(3);
alter table promo_batches alter column updated_at set default statement_timestamp();
alter table checkout_sessions add column updated_at timestamptz(3);
alter table checkout_sessions alter column updated_at set default statement_timestamp();
alter table payment_requests add column updated_at timestamptz(3);
alter table payment_requests alter column updated_at set default statement_timestamp();
alter table shipments add column updated_at timestamptz(3);
alter table shipments alter column updated_at set default statement_timestamp();
alter table refunds add column updated_at timestamptz(3);
alter table refunds alter column updated_at set default statement_timestamp();
alter table disputes add column updated_at timestamptz(3);
alter table disputes alter column updated_at set default statement_timestamp();
alter table payouts add column updated_at timestamptz(3);
alter table payouts alter column updated_at set default statement_timestamp();
alter table webhook_endpoints add column updated_at timestamptz(3);
alter table webhook_endpoints alter column updated_at set default statement_timestamp();
alter table waitlist_entries add column updated_at timestamptz(3);
alter table waitlist_entries alter column updated_at set default statement_timestamp();
