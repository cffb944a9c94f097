-- transaction: none
-- Whether a shop sells something that is charged again: read with every profile.
create index concurrently if not exists products_recurring on products (merchant_id) where billing is not null;
