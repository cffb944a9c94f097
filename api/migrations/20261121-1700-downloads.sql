-- Remaining downloads of each digital item of an order. Written when the order completes, or by the first download of
-- an order that was completed before this table existed.
create table downloads (
  merchant_id uuid not null,
  order_id uuid not null references orders on delete cascade,
  product_id uuid not null references products,
  file_url text, -- the product's digital_file_url when it was sold; the product's current one takes precedence
  used integer not null default 0 check (used >= 0),
  last_at timestamptz(3), -- when the last counted download began; a broken one may be resumed for a day
  primary key (order_id, product_id)
);
