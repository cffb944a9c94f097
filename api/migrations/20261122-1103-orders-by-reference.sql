-- Programs look up the order of one of their own carts.
create index orders_by_reference on orders (merchant_id, reference, created_at desc, id desc) where reference is not null;
