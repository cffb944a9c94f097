-- Trigrams find parts of names and addresses. Without them, every search read all rows of the shop twice, for the page
-- and for the total (100,000 products: 600 → 13 ms). Their indexes include the merchant, so that a search does not read
-- the words of other shops. PostgreSQL includes both extensions, but an operator may have left them out, or may not let
-- us create them: then search works without them.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;

create table products (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  image_url text,
  type text not null check (type in ('digital', 'service', 'physical')),
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'books', 'food', 'zero')),
  digital_file_url text,
  sku text, -- null with variants, which have their own
  options jsonb not null default '[]', -- name and values of each; empty without variants
  stock integer check (stock >= 0), -- null: not tracked. With variants, their sum
  low_stock_at integer not null default 5 check (low_stock_at >= 0), -- the merchant is notified at this stock
  questions jsonb not null default '[]', -- see rows/Question.ts
  held integer not null default 0 check (held >= 0), -- what unpaid orders hold, checked under the lock on the stock
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive')),
  revision integer not null default 1, -- raised by every edit, but not by a sale
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3), -- sold products stay, for the orders that refer to them
  primary key (merchant_id, id)
) with (fillfactor = 90); -- a sale changes only the stock: with room in its page, that touches no index
-- A page of ten products must cost the same among a hundred thousand as among a thousand. A search by name has two parts:
-- matches by prefix are a range of this index, and other matches are found by trigrams, without reading the first part
-- again. Sorted by code points: in a language's collation, a prefix is not a range.
create index products_by_name on products (merchant_id, (fold_text(name) collate "C"), id) where deleted_at is null;
create index products_by_age on products (merchant_id, created_at, id) where deleted_at is null;
-- An SKU is unique among products and variants together: see features/products/skus.ts.
create unique index products_by_sku on products (merchant_id, lower(sku)) where deleted_at is null;

-- The variants of products with options. Every statement that changes their stock locks the product first, and keeps the
-- product's stock their sum: null if one of them is not counted.
create table product_variants (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  position integer not null,
  option_values text[] not null, -- one of each option, in their order
  sku text,
  price_minor bigint check (price_minor >= 0), -- null: the product's
  stock integer check (stock >= 0),
  held integer not null default 0 check (held >= 0),
  image_url text, -- null: the product's
  status text not null default 'active' check (status in ('active', 'inactive')),
  deleted_at timestamptz(3), -- kept for the orders and links that refer to it
  primary key (merchant_id, id),
  foreign key (merchant_id, product_id) references products
) with (fillfactor = 90);
create index product_variants_of_product on product_variants (merchant_id, product_id, position) where deleted_at is null;
create unique index product_variants_by_sku on product_variants (merchant_id, lower(sku)) where deleted_at is null;

-- How the merchant chose to read sheets with these headings.
create table kept_readings (
  merchant_id uuid not null references merchants,
  headings bytea not null, -- SHA-256 of their names
  layout text not null check (layout in ('auto', 'none')),
  columns text, -- names as in the contract; null: the headings decide
  updated_at timestamptz(3) not null default now(),
  primary key (merchant_id, headings)
);

-- Imports in the background. A row is kept for a day after its end, as long as its file in the storage.
create table product_imports (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
  file_name text not null,
  options jsonb not null, -- what was chosen about the file
  tries smallint not null default 0, -- since the last progress
  -- Null until the rows are counted. Rows begun again after a kill must be read as before it.
  total integer,
  started_at timestamptz(3),
  currency text,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  problem text,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  primary key (merchant_id, id)
);
create index product_imports_ended on product_imports (ended_at) where ended_at is not null;
-- One at a time: two imports of one file would add its products twice.
create unique index product_imports_open on product_imports (merchant_id) where status in ('queued', 'running');

create table product_import_skips (
  merchant_id uuid not null,
  import_id uuid not null,
  row integer not null,
  reason text not null,
  primary key (merchant_id, import_id, row),
  foreign key (merchant_id, import_id) references product_imports on delete cascade
);

-- Every page of the list shows the number of products: counting 100,000 took as long as the rest of the page. Changes
-- are added as rows, not to one counter: concurrent writers would wait for each other. A job combines the rows.
create table product_counts (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  change bigint not null,
  primary key (merchant_id, id)
);

create table links (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  url_id text not null,
  slug text check (slug = lower(slug)), -- the merchant's own ending of the address
  slug_on_platform boolean not null default false, -- also at the platform's address, where a handle holds it
  name text not null,
  is_active boolean not null default true,
  -- Lists and figures by link leave it out: the link of a product's own address, or what a checkout session sells.
  is_hidden boolean generated always as (instant_product_id is not null or of_session) stored,
  instant_product_id uuid, -- created on the first visit, at most one under concurrency
  of_session boolean not null default false, -- has no address: its session's token leads to it
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  collect_shipping_address boolean not null default false,
  shipping_countries text[] not null default '{US,CA,GB,AU}',
  shipping_cost_minor bigint check (shipping_cost_minor >= 0), -- null: the default of 5.00
  shipping_rates jsonb not null default '[]', -- see ShippingRate in pricing/price.ts
  allow_promo_codes boolean not null default true,
  promo_code_id uuid, -- applied at once while it is valid
  customer_email text,
  return_url text,
  return_params jsonb not null default '{}',
  custom_message text,
  card_image_url text, -- the merchant's own picture in place of the drawn card; one of their uploads
  allow_indexing boolean not null default false,
  questions jsonb not null default '[]', -- see rows/Question.ts
  tips jsonb, -- the tips that shoppers can add, see TipOffer in pricing/tip.ts; null: none
  starts_at timestamptz(3), -- sells from then on
  ends_at timestamptz(3), -- sells until then
  max_sales integer check (max_sales > 0), -- orders that are paid or may yet be, counted when one is placed
  max_per_customer integer check (max_per_customer > 0),
  before_text text, -- the merchant's own words before the start
  after_text text, -- the same after the end, or when all is sold
  offers_waitlist boolean not null default true, -- shoppers can ask for a mail when it is back
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, url_id),
  unique (merchant_id, slug),
  unique (merchant_id, instant_product_id),
  check (ends_at > starts_at),
  foreign key (merchant_id, instant_product_id) references products
);
create index links_of_merchant on links (merchant_id, created_at desc, id desc) where not is_hidden;

create table link_items (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  link_id uuid not null,
  product_id uuid, -- null: described by ad_hoc
  ad_hoc jsonb, -- a line of a checkout session without a product, see AdHoc in rows/Link.ts
  variant_id uuid, -- null: the shopper chooses, if the product has variants
  position integer not null,
  quantity integer not null check (quantity between 1 and 1000),
  price_override_minor bigint check (price_override_minor >= 0),
  open_price jsonb, -- the shopper names the price, see OpenPrice in pricing/openPrice.ts
  adjustable jsonb, -- the quantities that a shopper may choose: min, max, step; null fixes it
  optional jsonb, -- set if a shopper may leave it out: tickedAtFirst, percentOff (of the product's price; null without)
  primary key (merchant_id, id),
  check ((product_id is null) = (ad_hoc is not null)),
  foreign key (merchant_id, link_id) references links on delete cascade,
  foreign key (merchant_id, product_id) references products,
  foreign key (merchant_id, variant_id) references product_variants
);
create index link_items_of_link on link_items (merchant_id, link_id, position);
create index link_items_of_product on link_items (merchant_id, product_id);

-- What products cost, one row per change: Article 6a of Directive 98/6/EC asks for the lowest price of the last 30 days.
-- A row stays when its product or link is deleted.
create table price_changes (
  merchant_id uuid not null references merchants,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  variant_id uuid, -- null: the product's own price, or of all its variants
  link_id uuid, -- set for a link's own price
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint check (amount_minor >= 0), -- null: from then on not sold at a price of its own
  at timestamptz(3) not null default clock_timestamp(), -- the writer has locked the row by then, so changes are in order
  primary key (merchant_id, id)
);
create index price_changes_of_product on price_changes (merchant_id, product_id, at);

-- Codes made in bulk: one row in the list, with the terms that each of its codes has.
create table promo_batches (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  name text not null,
  prefix text not null check (prefix = upper(prefix)),
  count integer not null check (count > 0),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  link_ids uuid[] not null default '{}', -- empty: every link
  product_ids uuid[] not null default '{}', -- whose lines they lower; empty: every product
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  check (case discount_type when 'percentage' then percent is not null and amount_minor is null and currency is null
    else percent is null and amount_minor is not null and currency is not null end)
);

-- Discounts that need no code. What an order got is kept on the order.
create table discounts (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  name text not null,
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'), -- of the amount and the total; null for a percentage without a total
  min_quantity integer check (min_quantity > 0),
  min_total_minor bigint check (min_total_minor > 0),
  combines_with_codes boolean not null default false,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  link_ids uuid[] not null default '{}', -- empty: every link
  product_ids uuid[] not null default '{}', -- whose lines it lowers; empty: every product
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  check (case discount_type when 'percentage' then percent is not null and amount_minor is null
    else percent is null and amount_minor is not null end),
  check (currency is not null or amount_minor is null and min_total_minor is null)
);

-- Shoppers who get a mail when a sold-out link is back, in the order in which they asked. What is reserved for one was taken
-- from stock, and counts towards the limit of the link until an order takes it over.
create table waitlist_entries (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  link_id uuid not null,
  email text not null,
  canonical_email text not null,
  variant_ids uuid[] not null default '{}', -- what the shopper chose of the link
  locale text,
  created_at timestamptz(3) not null default now(),
  mailed_at timestamptz(3) default now(), -- when the address was last asked to confirm; null: not yet
  imported_at timestamptz(3), -- null: the shopper asked here
  mail_due_at timestamptz(3), -- when an imported address can be asked; null: it was
  confirmed_at timestamptz(3),
  network_hash text, -- keyed hash of the network that asked
  mail_domain text, -- the registered domain of the address; null if it belongs to a mail provider
  reserved_until timestamptz(3), -- null until the address was notified
  reserved_hours smallint, -- for how long it was reserved
  pieces jsonb not null default '[]', -- taken from stock
  order_id uuid, -- the order that took the reservation over
  unpaid_order_id uuid, -- the last such order that was not paid
  primary key (merchant_id, id),
  unique (merchant_id, link_id, canonical_email, variant_ids),
  foreign key (merchant_id, link_id) references links on delete cascade,
  check ((mailed_at is null) = (mail_due_at is not null))
);
create index waitlist_in_order on waitlist_entries (merchant_id, link_id, created_at, id) where confirmed_at is not null;
-- Who shares a network, a domain or a mailbox with an open reservation waits until it ends.
create index waitlist_open on waitlist_entries (merchant_id, link_id) where reserved_until is not null;
create index waitlist_of_order on waitlist_entries (merchant_id, order_id) where order_id is not null;
create index waitlist_of_person on waitlist_entries (merchant_id, canonical_email);
-- Read by the clock, of all merchants.
create index waitlist_waiting on waitlist_entries (merchant_id, link_id) where confirmed_at is not null and reserved_until is null;
create index waitlist_mailed on waitlist_entries (merchant_id, mailed_at);
create index waitlist_unconfirmed on waitlist_entries (mailed_at) where confirmed_at is null;
create index waitlist_due on waitlist_entries (mail_due_at) where mail_due_at is not null;
create index waitlist_to_ask on waitlist_entries (merchant_id, created_at, id) where mail_due_at is not null;
create index waitlist_reserved on waitlist_entries (reserved_until) where reserved_until is not null;

-- Uses of a code are not counted here but read from the orders, so that no counter can drift.
create table promo_codes (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  code text not null check (code = upper(code)),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_redemptions integer check (max_redemptions > 0),
  max_per_customer integer check (max_per_customer > 0),
  link_ids uuid[] not null default '{}', -- empty: every link
  product_ids uuid[] not null default '{}', -- whose lines it lowers; empty: every product
  batch_id uuid, -- null for a code made singly
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, code),
  foreign key (merchant_id, batch_id) references promo_batches on delete cascade,
  check (case discount_type when 'percentage' then percent is not null and amount_minor is null and currency is null
    else percent is null and amount_minor is not null and currency is not null end)
);
create index promo_codes_of_batch on promo_codes (merchant_id, batch_id, code) where batch_id is not null;
create index promo_codes_single on promo_codes (merchant_id, created_at desc, id desc) where batch_id is null;

-- Products are also searched after they were deleted: a link is found by what it sells.
do $$
begin
  create index products_search on products
    using gin (merchant_id, fold_text(name) gin_trgm_ops, substr(fold_text(name), 2) gin_trgm_ops, fold_text(description) gin_trgm_ops);
  create index links_search on links using gin (merchant_id, fold_text(name) gin_trgm_ops) where not is_hidden;
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;
