-- transaction: none
create unique index concurrently if not exists products_by_external_id
  on products (merchant_id, external_id) where external_id is not null and deleted_at is null;
create unique index concurrently if not exists links_by_external_id on links (merchant_id, external_id) where external_id is not null;

-- An order changes a few times. Products and links have no such index: a sale that changes the stock touches none, and few are read.
create index concurrently if not exists orders_by_change on orders (merchant_id, updated_at, id);
create index concurrently if not exists customers_by_change on customers (merchant_id, (coalesce(updated_at, created_at)), id);
