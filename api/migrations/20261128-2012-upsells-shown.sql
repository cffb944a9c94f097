-- An upsell that was shown after an order, as it was then. At most one an order.
create table upsells (
  merchant_id uuid not null,
  order_id uuid not null,
  link_id uuid not null, -- no foreign key: the link may have been deleted
  product_id uuid not null,
  variant_id uuid,
  price_minor bigint not null check (price_minor > 0),
  headline text not null,
  payment_method_id uuid not null,
  shown_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  dismissed_at timestamptz(3), -- the buyer said no
  added_order_id uuid, -- the order that the buyer added, paid or not
  attempted_at timestamptz(3), -- when its payment was last tried; no other call tries it for a while
  primary key (merchant_id, order_id),
  unique (merchant_id, added_order_id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index upsells_of_link on upsells (merchant_id, link_id, shown_at);
