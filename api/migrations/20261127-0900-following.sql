-- transaction: none
-- One statement per table: a transaction that locks several would deadlock with sales, which lock them in their own order.

-- What programs of merchants note on products and links. And when a row last changed, by the clock of the database
-- (db/changedAt.ts): null in rows of before that did not change since, whose creation counts. Programs that follow changes may
-- miss those that servers of the former version write meanwhile, by their own clocks.
alter table products add column if not exists external_id text, add column if not exists metadata jsonb not null default '{}',
  alter column updated_at set default statement_timestamp();
alter table links add column if not exists external_id text, add column if not exists metadata jsonb not null default '{}',
  alter column updated_at set default statement_timestamp();
alter table orders alter column updated_at set default statement_timestamp();

-- The default comes later than the column, so that it is not written into the rows that exist.
alter table customers add column if not exists updated_at timestamptz(3);
alter table customers alter column updated_at set default statement_timestamp();
alter table promo_codes add column if not exists updated_at timestamptz(3);
alter table promo_codes alter column updated_at set default statement_timestamp();
alter table discounts add column if not exists updated_at timestamptz(3);
alter table discounts alter column updated_at set default statement_timestamp();
alter table promo_batches add column if not exists updated_at timestamptz(3);
alter table promo_batches alter column updated_at set default statement_timestamp();
alter table checkout_sessions add column if not exists updated_at timestamptz(3);
alter table checkout_sessions alter column updated_at set default statement_timestamp();
alter table payment_requests add column if not exists updated_at timestamptz(3);
alter table payment_requests alter column updated_at set default statement_timestamp();
alter table shipments add column if not exists updated_at timestamptz(3);
alter table shipments alter column updated_at set default statement_timestamp();
alter table refunds add column if not exists updated_at timestamptz(3);
alter table refunds alter column updated_at set default statement_timestamp();
alter table disputes add column if not exists updated_at timestamptz(3);
alter table disputes alter column updated_at set default statement_timestamp();
alter table payouts add column if not exists updated_at timestamptz(3);
alter table payouts alter column updated_at set default statement_timestamp();
alter table webhook_endpoints add column if not exists updated_at timestamptz(3);
alter table webhook_endpoints alter column updated_at set default statement_timestamp();
alter table waitlist_entries add column if not exists updated_at timestamptz(3);
alter table waitlist_entries alter column updated_at set default statement_timestamp();
