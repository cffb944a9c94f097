-- What programs of merchants note on products and links.
alter table products add column external_id text, add column metadata jsonb not null default '{}';
alter table links add column external_id text, add column metadata jsonb not null default '{}';
