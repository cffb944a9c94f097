-- One row per customer of a merchant: an address that ordered, or that the merchant imported. What comes from orders is
-- computed from them, and stored because computing it for a million orders of 300,000 customers takes seconds.
--
-- Placing and settling orders must not wait for a customer's row, so they only note in `customer_changes` whose orders
-- changed (changeOrder). A job, and each request before it responds, recomputes those customers from their orders
-- (foldCustomers), so that repeated notes or lost orders cannot make a sum drift.
create table customers (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email text not null, -- in canonical form
  name text, -- as on the newest order that has one, else imported_name
  orders integer not null default 0, -- that were paid
  spent jsonb not null default '{}', -- minor units of completed orders minus refunds, by currency
  first_order_at timestamptz(3), -- null without orders
  last_order_at timestamptz(3),
  -- The merchant's own. A row that has any of them stays without orders.
  imported_at timestamptz(3),
  imported_name text,
  external_id text,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null, -- of the first order, the day that an import named, or the import
  primary key (merchant_id, id),
  unique (merchant_id, email)
);
create unique index customers_by_external_id on customers (merchant_id, external_id) where external_id is not null;
-- Customers without orders are last in both directions, so each has its index.
create index customers_by_last_order on customers (merchant_id, last_order_at nulls first, id);
create index customers_by_oldest_last_order on customers (merchant_id, last_order_at, id);
-- Paging through all customers by cursor: created_at never changes, while the time of the last order does.
create index customers_by_created_at on customers (merchant_id, created_at, id);
do $$
begin
  create index customers_search on customers using gin (merchant_id, fold_text(email) gin_trgm_ops, fold_text(name) gin_trgm_ops);
exception when undefined_object or feature_not_supported then
  raise notice 'Search among many customers will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;

create table customer_changes (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  email text not null,
  primary key (merchant_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- Every page of the list shows the number of customers: counting 200,000 took 9 ms, longer than the page. As with
-- products, changes are added as rows, and a job combines them.
create table customer_counts (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  change bigint not null,
  primary key (merchant_id, id)
);

-- The same for those who have bought, which the dashboard shows.
create table buyer_counts (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  change bigint not null,
  primary key (merchant_id, id)
);
