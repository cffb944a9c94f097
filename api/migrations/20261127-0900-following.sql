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
