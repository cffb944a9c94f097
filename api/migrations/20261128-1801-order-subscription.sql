-- The subscription that the order pays a cycle of. An order that begins one has its terms until then.
alter table orders
  add column if not exists subscription_id uuid,
  add column if not exists subscription_cycle integer,
  add column if not exists subscription_terms jsonb;
