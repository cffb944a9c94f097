-- Money is an integer of minor units with its currency beside it. Times have milliseconds, like JavaScript's, so that a
-- cursor made from a Date finds its row again. Every table that grows has merchant_id, without a foreign key to
-- merchants: each insert would lock that one row, and a hundred concurrent orders would queue for it.

create table merchants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  canonical_email text not null, -- canonical form, for comparison, computed by the server: lower() turns `İ` into `i`
  email_confirmed_at timestamptz(3),
  password_hash text not null,
  token_version integer not null default 1,
  store_name text not null,
  tier text not null default 'basic' check (tier in ('basic', 'pro', 'enterprise')),
  time_zone text not null default 'UTC',
  custom_domain text,
  allowed_origins text[] not null default '{}',
  ssl_enabled boolean not null default false,
  business_type text check (business_type in ('individual', 'company', 'non_profit')),
  business_address text,
  business_phone text,
  website text,
  description text,
  support_email text,
  terms_url text,
  privacy_url text,
  logo_url text,
  appearance jsonb not null default '{}',
  vat_enabled boolean not null default false,
  vat_number text,
  vat_rate numeric(5, 2),
  vat_country text,
  vat_include_in_price boolean not null default false,
  vat_collect_info boolean not null default false,
  eu_vat_validation boolean not null default false,
  vat_rates_by_country jsonb not null default '{}',
  reverse_charge_enabled boolean not null default false,
  pixel_id text,
  pixel_enabled boolean not null default false,
  pixel_access_token text,
  payment_account_id text,
  can_accept_payments boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index merchants_canonical_email on merchants (canonical_email);

create table products (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  name text not null,
  description text,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP')),
  image_url text,
  type text not null check (type in ('digital', 'service', 'physical')),
  digital_file_url text,
  stock integer check (stock >= 0), -- null: not tracked
  status text not null default 'draft' check (status in ('draft', 'active', 'inactive')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3) -- sold products stay, for the orders that refer to them
);
create index products_of_merchant on products (merchant_id, name, id) where deleted_at is null;

create table links (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  url_id text not null unique,
  name text not null,
  is_active boolean not null default true,
  -- The hidden link of a product's own address: created on the first visit, at most one under concurrency.
  is_instant boolean generated always as (instant_product_id is not null) stored,
  instant_product_id uuid unique references products,
  currency text not null check (currency in ('USD', 'EUR', 'GBP')),
  collect_shipping_address boolean not null default false,
  shipping_countries text[] not null default '{US,CA,GB,AU}',
  shipping_cost_minor bigint check (shipping_cost_minor >= 0), -- null: the default of 5.00
  allow_promo_codes boolean not null default true,
  customer_email text,
  return_url text,
  return_params jsonb not null default '{}',
  custom_message text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index links_of_merchant on links (merchant_id, created_at desc, id desc) where not is_instant;

create table link_items (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  link_id uuid not null references links on delete cascade,
  product_id uuid not null references products,
  position integer not null,
  quantity integer not null check (quantity between 1 and 1000),
  price_override_minor bigint check (price_override_minor >= 0)
);
create index link_items_of_link on link_items (link_id, position);
create index link_items_of_product on link_items (product_id);

-- Beside merchants, so that an order does not rewrite the merchant's wide row.
create table order_numbers (
  merchant_id uuid primary key references merchants on delete cascade,
  next integer not null default 1001
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  link_id uuid references links on delete set null,
  number integer not null,
  payment_status text not null default 'pending' check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  currency text not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null default 0,
  shipping_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  tax_rate numeric(5, 2),
  tax_included boolean not null default false,
  total_minor bigint not null check (total_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and total_minor),
  fee_rate numeric(5, 3) not null, -- percent, as of when the order was placed
  fee_minor bigint not null default 0,
  promo_code text,
  promo_code_id uuid,
  promo jsonb, -- what was shown to the shopper: type, percent, message
  customer_email text not null,
  canonical_email text not null, -- the customer's; empty once they are erased
  customer_name text,
  customer_phone text,
  shipping_address jsonb,
  country text,
  vat_number text,
  reverse_charge boolean not null default false,
  client_secret text not null unique,
  checkout_session_id uuid,
  revision integer not null default 1, -- raised when an open order is repriced
  payment_intent_id text,
  payment_client_secret text,
  intent_pricing jsonb, -- the amounts last sent to the provider; a payment may still arrive for them
  failure jsonb, -- why the last attempt failed: code, message
  holds_stock boolean not null default false,
  hold_expires_at timestamptz(3),
  visitor_id text,
  address_hash text, -- keyed hash of the network address, to limit open holds
  reference text,
  metadata jsonb not null default '{}',
  locale text,
  referrer text,
  utm jsonb not null default '{}',
  tracking jsonb not null default '{}', -- fbp, fbc, event_source_url
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  settled_by text -- shopper, provider, merchant
);
create unique index orders_number on orders (merchant_id, number);
create index orders_of_merchant on orders (merchant_id, created_at desc, id desc);
create index orders_of_link on orders (link_id, payment_status);
-- A session owns at most one open order.
create unique index orders_open_session on orders (checkout_session_id) where payment_status = 'pending';
create index orders_of_session on orders (checkout_session_id, created_at desc) where checkout_session_id is not null;
create index orders_waiting on orders (hold_expires_at) where payment_status = 'pending';
create index orders_of_intent on orders (payment_intent_id) where payment_intent_id is not null;

create table order_items (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  order_id uuid not null references orders on delete cascade,
  product_id uuid not null references products,
  position integer not null,
  product_name text not null,
  product_image_url text,
  product_type text not null,
  quantity integer not null check (quantity > 0),
  price_minor bigint not null,
  stock_taken integer not null default 0 -- what this line holds, given back once
);
create index order_items_of_order on order_items (order_id, position);
create index order_items_of_product on order_items (product_id);

-- The timeline of an order.
create table order_history (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  order_id uuid not null references orders on delete cascade,
  type text not null,
  text text not null,
  by text not null check (by in ('shopper', 'provider', 'merchant', 'system')),
  at timestamptz(3) not null default clock_timestamp()
);
create index order_history_of_order on order_history (order_id, id);

-- Business events, written in the transaction that causes them.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index outbox_of_merchant on outbox (merchant_id, created_at desc, id desc);

-- Raw events of links: append only, one partition per month, a default for months without one.
create table link_events (
  id uuid not null default gen_random_uuid(),
  merchant_id uuid not null,
  link_id uuid not null,
  type text not null check (type in ('view', 'checkout_started', 'checkout_completed', 'checkout_abandoned')),
  visitor_id text,
  session_id uuid,
  step text,
  reason text,
  source text, -- host of the referrer; empty for none
  utm jsonb not null default '{}',
  country text,
  device text,
  created_at timestamptz(3) not null default now()
) partition by range (created_at);
create table link_events_default partition of link_events default;
create index link_events_of_link on link_events (link_id, type, created_at);
create index link_events_of_visitor on link_events (link_id, visitor_id, created_at) where type = 'view';

create table idempotency_keys (
  scope text not null, -- merchant or link and session
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer, -- null while the first call runs
  body jsonb,
  started_at timestamptz(3) not null default now(),
  primary key (scope, operation, key)
);
create index idempotency_keys_age on idempotency_keys (started_at);

-- Handled events of payment providers, each once, even when it arrives twice.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz(3) not null default now()
);

-- The sandbox is a separate payment provider: of orders, it knows only what the payment calls pass to it.
create schema sandbox;
create table sandbox.accounts (
  id text primary key,
  onboarding_token text not null unique,
  charges_enabled boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create table sandbox.intents (
  id text primary key,
  client_secret text not null,
  idempotency_key text not null unique,
  account_id text not null references sandbox.accounts,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  status text not null default 'requires_payment' check (status in ('requires_payment', 'requires_action', 'processing', 'succeeded', 'canceled')),
  error jsonb,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create table sandbox.events (
  id text primary key,
  type text not null,
  data jsonb not null,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- Heartbeats of job workers. Jobs of a worker that stopped are unlocked (jobs/worker.ts).
create table worker_heartbeats (
  worker_id text primary key,
  at timestamptz(3) not null default now()
);
