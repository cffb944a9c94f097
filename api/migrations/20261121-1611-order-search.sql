-- As with products, trigrams find parts of addresses and names. Without them, a search for a rare text read all orders
-- of the shop (1,000,000 orders: 400 ms for the first tenth of them). The index costs an order about 0.1 ms of the
-- database's time. New entries are first kept in a list that every search reads, so that list stays short.
do $$
begin
  create index orders_search on orders using gin (merchant_id, customer_email gin_trgm_ops, customer_name gin_trgm_ops)
    with (gin_pending_list_limit = 512);
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;

-- Orders of one address: what a person bought in any shop, and what a customer bought in one.
create index orders_of_buyer_by_email on orders (canonical_email, merchant_id);

-- Links are searched by their own name.
do $$
begin
  create index links_search on links using gin (merchant_id, name gin_trgm_ops) where not is_instant;
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;
