-- A search with tens of thousands of matches must show its first page as fast as one in a small shop. Reading all
-- matches to sort them took 26 ms of the database's time for 25,000 of 100,000 products, and scanning in the order of
-- names until the matches came took 88 ms, because matches by prefix are contiguous and far down. So a search by name
-- has two parts: matches by prefix are a range of this index, and other matches are found by trigrams, without reading
-- the first part again (2 ms in all). Sorted by code points: in a language's collation, a prefix is not a range.
drop index products_by_name;
create index products_by_name on products (merchant_id, (lower(name) collate "C"), id) where deleted_at is null;
do $$
begin
  drop index if exists products_search;
  -- Of deleted products, too: a link is found by what it sells, and read all products for that (24 ms).
  create index products_search on products
    using gin (merchant_id, name gin_trgm_ops, substr(name, 2) gin_trgm_ops, description gin_trgm_ops);
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;

-- The same for the names on orders, or addresses of orders without a name: the order of the list by customer. 830 of
-- 1,000,000 orders by the beginning of a name: 11.5 → 2.9 ms.
create index orders_by_customer on orders (merchant_id, (lower(coalesce(nullif(customer_name, ''), customer_email)) collate "C"), id);
do $$
begin
  drop index if exists orders_search;
  create index orders_search on orders using gin (merchant_id, customer_email gin_trgm_ops, substr(customer_name, 2) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;
