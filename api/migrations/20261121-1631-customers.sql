-- One row per customer of a merchant, computed from the orders. Stored, because computing it for a million orders of
-- 300,000 customers takes seconds.
--
-- Placing and settling orders must not wait for a customer's row, so they only note in `customer_changes` whose orders
-- changed. A job, and each request before it responds, recomputes those customers from their orders (foldCustomers), so
-- that repeated notes or lost orders cannot make a sum drift.
create table customers (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  email text not null check (email = lower(email)),
  name text, -- as on the newest order that has one
  orders integer not null,
  spent jsonb not null default '{}', -- minor units of completed orders minus refunds, by currency
  first_order_at timestamptz(3) not null,
  last_order_at timestamptz(3) not null
);
create unique index customers_email on customers (merchant_id, email);
create index customers_by_last_order on customers (merchant_id, last_order_at, id);

create table customer_changes (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  email text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index customer_changes_of_merchant on customer_changes (merchant_id, id);

-- Triggers, so that no writer of orders can forget it. An order whose customer was erased has no address.
create function tell_customer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.customer_email <> '' then
    insert into customer_changes (merchant_id, email) values (old.merchant_id, lower(old.customer_email));
  end if;
  if tg_op <> 'DELETE' and new.customer_email <> '' and (tg_op = 'INSERT' or lower(old.customer_email) <> lower(new.customer_email)) then
    insert into customer_changes (merchant_id, email) values (new.merchant_id, lower(new.customer_email));
  end if;
  return null;
end $$;
create trigger tell_customer after insert or delete on orders for each row execute function tell_customer();
create trigger tell_customer_change after update on orders for each row
  when ((old.customer_email, old.customer_name, old.payment_status, old.currency, old.total_minor, old.refunded_minor)
    is distinct from (new.customer_email, new.customer_name, new.payment_status, new.currency, new.total_minor, new.refunded_minor))
  execute function tell_customer();

insert into customers (merchant_id, email, name, orders, spent, first_order_at, last_order_at)
select merchant_id, lower(customer_email), (array_agg(customer_name order by created_at desc) filter (where customer_name <> ''))[1], count(*),
  jsonb_strip_nulls(jsonb_build_object(
    'USD', sum(total_minor - refunded_minor) filter (where payment_status = 'completed' and currency = 'USD'),
    'EUR', sum(total_minor - refunded_minor) filter (where payment_status = 'completed' and currency = 'EUR'),
    'GBP', sum(total_minor - refunded_minor) filter (where payment_status = 'completed' and currency = 'GBP'))),
  min(created_at), max(created_at)
from orders where customer_email <> '' group by merchant_id, lower(customer_email);

-- As with products and orders: found by trigrams, if the extensions exist.
do $$
begin
  create index customers_search on customers using gin (merchant_id, email gin_trgm_ops, name gin_trgm_ops);
exception when undefined_object or feature_not_supported then
  raise notice 'Search among many customers will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;
