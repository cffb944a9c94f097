create unique index products_by_external_id on products (merchant_id, external_id) where external_id is not null and deleted_at is null;
create unique index links_by_external_id on links (merchant_id, external_id) where external_id is not null;
