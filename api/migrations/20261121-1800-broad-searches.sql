-- A search that finds tens of thousands must show its first page as fast as one in a small shop. Reading all matches to sort them
-- took 26 ms of the database's time for 25,000 of 100,000 products, and walking in the order of names until the matches came 88 ms,
-- because whoever searches by the beginning of a name finds it all in one place, far down. So a search of names is asked for in two
-- halves: what begins with the text is a range of this index, wherever it lies, and what holds it further on is found by its
-- three-letter pieces, without meeting the first half again (2 ms in all). In the order of letters' numbers: in the order of a
-- language the beginning of a word is no range.
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

-- The same for the names on orders, or addresses where there is no name: the order of the list by customer. 830 of 1,000,000 orders by
-- the beginning of a name: 11.5 → 2.9 ms.
create index orders_by_customer on orders (merchant_id, (lower(coalesce(nullif(customer_name, ''), customer_email)) collate "C"), id);
do $$
begin
  drop index if exists orders_search;
  create index orders_search on orders using gin (merchant_id, customer_email gin_trgm_ops, substr(customer_name, 2) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;
