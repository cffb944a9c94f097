-- transaction: none
-- An order is followed by at most one that was added to it.
create unique index concurrently if not exists orders_upsell_of on orders (merchant_id, upsell_of) where upsell_of is not null;
