-- What each counted download of an item has sent, so that a broken connection can be resumed without counting again:
-- for the missing bytes, and for the same caller. Rows are deleted after a day.
create table counted_downloads (
  id uuid primary key,
  merchant_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  caller_hash text not null, -- keyed hash of the network address
  etag text not null, -- the file
  sent int8multirange not null, -- bytes that reached the caller, or may have
  sent_bytes bigint not null, -- including those sent again after a break
  begun_at timestamptz(3) not null default now(),
  foreign key (order_id, product_id) references downloads on delete cascade
);
create index counted_downloads_of_item on counted_downloads (order_id, product_id);
-- downloads.last_at is no longer read or written. The version before this one reads it, so a later migration drops it.
