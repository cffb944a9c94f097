-- Beside merchants, so that an order does not rewrite the merchant's wide row.
create table order_numbers (
  merchant_id uuid primary key references merchants on delete cascade,
  next integer not null default 1001
);

create table orders (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  link_id uuid, -- no foreign key: the link may have been deleted
  number integer not null,
  payment_status text not null default 'pending' check (payment_status in ('pending', 'completed', 'failed', 'refunded')),
  currency text not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null default 0,
  shipping_minor bigint not null default 0,
  tip_minor bigint not null default 0,
  is_donation boolean not null default false, -- it is no sale: without tax, and with a receipt in place of an invoice
  tax_minor bigint not null default 0,
  tax_rate numeric(5, 2),
  tax_included boolean not null default false,
  -- What was paid for shipping and as a tip, by rate: kind, net_minor, tax_minor, tax_rate, tax_category, tax_name, tax_reason, tax_oss. With the
  -- items they add up to the total.
  charges jsonb not null default '[]',
  taxes jsonb not null default '[]', -- by rate: rate (hundredths of a percent), category, name (null for VAT), taxable_minor, tax_minor, oss (section of the return of the One Stop Shop, or null), and its parts of discount, shipping and tip
  tax_calculation jsonb, -- the provider's calculation of the tax: id, account_id; null without one
  exempt jsonb, -- what it is billed as since its VAT was returned (api/src/rows/exempt.ts); null for any other order
  tax_transaction_id text, -- the provider's record of the sale's tax
  total_minor bigint not null check (total_minor >= 0),
  paid_minor bigint not null default 0 check (paid_minor >= 0), -- what the provider collected; 0 when settled by hand
  -- What went back in refunds, and what banks took in lost disputes. Either can exceed the total: a bank may decide in
  -- another currency or about the whole of a partly refunded payment, and the provider's amounts apply.
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  lost_minor bigint not null default 0 check (lost_minor >= 0),
  refunds_reading bigint not null default 0, -- number of the reading that the refunds were last booked from
  fee_rate numeric(5, 3) not null, -- percent, as of when the order was placed
  fee_minor bigint not null default 0,
  fee_refunded_minor bigint not null default 0 check (fee_refunded_minor >= 0),
  promo_code text,
  promo_code_id uuid,
  promo jsonb, -- what was shown to the shopper: type, percent, message
  automatic_discount_id uuid,
  automatic_discount jsonb, -- what was shown to the shopper, in discount_minor too: name, amount_minor
  customer_email text not null,
  canonical_email text not null, -- the customer's; empty once they are erased
  customer_name text,
  customer_phone text,
  shipping_address jsonb,
  company text, -- the buyer's, with its address
  buyer_peppol_id text, -- scheme and number; null: by the VAT number
  billing_address jsonb,
  country text,
  vat_number text,
  -- How the VAT number was checked: by VIES, by its form because VIES did not answer or does not cover the country, or
  -- not at all. A number that VIES could not check is checked again after the sale, and may turn out invalid.
  vat_check text check (vat_check in ('vies', 'unreachable', 'form', 'invalid')),
  reverse_charge boolean not null default false,
  withdrawn_at timestamptz(3),
  instructed_at timestamptz(3), -- when the instructions on withdrawal were first mailed: without them its period is a year longer
  withdrawal jsonb, -- the buyer's statement: name, email
  consents jsonb not null default '[]', -- what the shopper agreed to: kind, text, version, at
  missing_consents jsonb not null default '[]', -- kinds that were required, and that the program which placed the order did not send
  answers jsonb not null default '[]', -- to the questions of link and products, see rows/Question.ts
  client_secret text not null, -- begins with the merchant, who is found by it
  -- Of the physical items, whether they are paid or not. The orders' list and filters show what follows from it.
  shipping_state text not null default 'not_needed'
    check (shipping_state in ('not_needed', 'to_ship', 'partly_shipped', 'shipped', 'delivered', 'returned')),
  fulfilment text generated always as (
    case when shipping_state = 'to_ship' and payment_status <> 'completed' then 'not_needed' else shipping_state end) stored,
  checkout_session_id uuid,
  revision integer not null default 1, -- raised when an open order is repriced
  payment_intent_id text,
  payment_client_secret text,
  intent_pricing jsonb, -- the amounts last sent to the provider; a payment may still arrive for them
  intent_items jsonb, -- the items of these amounts, once the shopper has chosen others; null while they are those of the order
  is_unfinished boolean not null default false, -- nobody has pressed Pay, or set its status by hand
  failure jsonb, -- why the last attempt failed: code, message
  holds_stock boolean not null default false,
  hold_minutes smallint, -- how long it may hold its stock, from when it was placed
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
  settled_by text, -- shopper, provider, merchant
  reconciled_at timestamptz(3), -- when the order was last compared with the provider
  primary key (merchant_id, id),
  unique (merchant_id, number)
-- An order is written twice within a moment: placed, then linked to its payment. Without an index on the payment, which
-- no query needs, and with room left in the page, the second write touches no index.
) with (fillfactor = 85);
create index orders_of_merchant on orders (merchant_id, created_at desc, id desc);
-- A session owns at most one open order.
create unique index orders_open_session on orders (merchant_id, checkout_session_id) where payment_status = 'pending';
create index orders_of_session on orders (merchant_id, checkout_session_id, created_at desc) where checkout_session_id is not null;
-- Counting the holds of one visitor or network address must not read those of all others: a popular link has thousands
-- of open orders.
create index orders_holds_of_visitor on orders (merchant_id, link_id, visitor_id) where payment_status = 'pending' and holds_stock;
create index orders_holds_of_address on orders (merchant_id, link_id, address_hash) where payment_status = 'pending' and holds_stock;
-- Open orders count as uses of a promo code until they end, so that a limit holds under concurrency.
create index orders_of_promo on orders (merchant_id, promo_code_id, payment_status) where promo_code_id is not null;
-- The orders that count towards the limit of a link, without reading those that ended unpaid.
create index orders_of_link on orders (merchant_id, link_id) where payment_status in ('pending', 'completed');
-- The figures by discount read the sales with a discount of a range, and no others.
create index orders_discounted on orders (merchant_id, created_at)
  where payment_status = 'completed' and (promo_code_id is not null or automatic_discount_id is not null);
create index orders_of_discount on orders (merchant_id, automatic_discount_id, payment_status) where automatic_discount_id is not null;
-- Sales of a product are added up from its items in completed orders, for the products of one page; to sort by sales
-- and revenue, from all items of the merchant. Both read only this index and order_items_sold.
create index orders_completed on orders (merchant_id, id) include (currency) where payment_status = 'completed';
-- What is open is found in the order of the list, and every other state alone. Orders without shipping are in neither.
create index orders_to_ship on orders (merchant_id, created_at desc, id desc) where fulfilment in ('to_ship', 'partly_shipped');
create index orders_of_fulfilment on orders (merchant_id, fulfilment, created_at desc, id desc) where fulfilment <> 'not_needed';
-- What a customer bought, in one shop.
create index orders_of_buyer on orders (merchant_id, canonical_email);
-- Limits per customer count all spellings that most servers deliver to one mailbox (mailboxSql in http/mailbox.ts).
create index orders_of_mailbox on orders (merchant_id,
    (replace(split_part(split_part(canonical_email, '@', 1), '+', 1), '.', '') || '@' || split_part(canonical_email, '@', 2)))
  where payment_status in ('pending', 'completed');
-- Names on orders, or addresses of orders without a name: the order of the list by customer. 830 of 1,000,000 orders by
-- the beginning of a name: 11.5 → 2.9 ms.
create index orders_by_customer on orders (merchant_id, (fold_text(coalesce(nullif(customer_name, ''), customer_email)) collate "C"), id);
-- Programs look up the order of one of their own carts.
create index orders_by_reference on orders (merchant_id, reference, created_at desc, id desc) where reference is not null;
-- The few sales of a shop whose VAT number needs attention.
create index orders_with_doubtful_vat_number on orders (merchant_id) where vat_check in ('invalid', 'unreachable');
-- Read by the clock, of all merchants.
create index orders_waiting on orders (hold_expires_at) where payment_status = 'pending';
create index orders_uncompared on orders (completed_at) where payment_status = 'completed' and paid_minor > 0 and reconciled_at is null;
-- As with products. The index costs an order about 0.1 ms of the database's time. New entries are first kept in a list
-- that every search reads, so that list stays short.
do $$
begin
  create index orders_search on orders
    using gin (merchant_id, fold_text(customer_email) gin_trgm_ops, substr(fold_text(customer_name), 2) gin_trgm_ops)
    with (gin_pending_list_limit = 512);
exception when undefined_object or feature_not_supported then
  raise notice 'Search in large shops will be slow: pg_trgm or btree_gin is missing (%).', sqlerrm;
end $$;

create table order_items (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  product_id uuid, -- null: a line that a checkout session described
  variant_id uuid,
  link_item_id uuid, -- the link's item, which may have been deleted with its link
  position integer not null,
  product_name text not null,
  variant_name text, -- name of the variant and SKU as sold
  sku text,
  product_image_url text,
  product_type text not null,
  quantity integer not null check (quantity > 0),
  price_minor bigint not null,
  -- What was paid for all pieces: net and tax. The discount is deducted; it is as the price is, with tax or without.
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  net_minor bigint not null check (net_minor >= 0),
  tax_minor bigint not null default 0 check (tax_minor >= 0),
  tax_rate integer, -- hundredths of a percent; null without tax, like the category
  tax_category text,
  tax_name text, -- of a tax that is not VAT
  tax_reason text, -- why no tax was charged: a provision of law, or the sentence that the law wants
  tax_oss text check (tax_oss in ('goods', 'services')), -- the section of the return of the One Stop Shop
  stock_taken integer not null default 0, -- what this line holds, given back once
  shipped integer not null default 0 check (shipped between 0 and quantity), -- in shipments that were not cancelled
  returned integer not null default 0 check (returned between 0 and shipped),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders on delete cascade,
  foreign key (merchant_id, product_id) references products
);
create index order_items_of_order on order_items (merchant_id, order_id, position);
create index order_items_sold on order_items (merchant_id, product_id) include (order_id, quantity, net_minor, tax_minor, variant_id);

create table shipments (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  carrier text, -- a code of api/src/carriers, or 'other'
  carrier_name text, -- of 'other'
  tracking_number text,
  tracking_url text, -- of 'other': others are computed
  created_at timestamptz(3) not null default now(),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  mailed_at timestamptz(3), -- when the last mail to the buyer was queued
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index shipments_of_order on shipments (merchant_id, order_id, created_at);
create index shipments_of_merchant on shipments (merchant_id, created_at desc, id desc);

create table shipment_items (
  merchant_id uuid not null,
  shipment_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (merchant_id, shipment_id, order_item_id),
  foreign key (merchant_id, shipment_id) references shipments on delete cascade,
  foreign key (merchant_id, order_item_id) references order_items on delete cascade
);

-- What came back. Its refund is reserved in the same transaction, and sent after it.
create table returns (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  reason text,
  restock boolean not null,
  refund_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index returns_of_order on returns (merchant_id, order_id, created_at);

create table return_items (
  merchant_id uuid not null,
  return_id uuid not null,
  order_item_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (merchant_id, return_id, order_item_id),
  foreign key (merchant_id, return_id) references returns on delete cascade,
  foreign key (merchant_id, order_item_id) references order_items on delete cascade
);

-- The timeline of an order. Ids are made by the server, in order: several entries may share a moment.
create table order_history (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  type text not null,
  text text not null,
  by text not null check (by in ('shopper', 'provider', 'merchant', 'system')),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index order_history_of_order on order_history (merchant_id, order_id, id);

-- Every page of the list shows the number of orders, and counting a million takes 60 ms. A job stores once a day how
-- many there were a day ago, and the list adds the later ones. A counter raised by every order would make the orders of
-- a merchant wait for each other's flush.
create table order_counts (
  merchant_id uuid primary key,
  before timestamptz(3) not null, -- created before this
  count bigint not null,
  unfinished bigint not null default 0 -- of these
);

-- Sales that the job after them has not followed up yet: invoice, events, mails (docs/product/orders.md#after-a-sale). A
-- row is written by the statement that completes the order, and deleted by the transaction that follows it up.
create table due_sales (
  merchant_id uuid not null,
  order_id uuid not null,
  completed_at timestamptz(3) not null,
  ended_hold boolean not null, -- its pieces still count as held
  attempts integer not null default 0,
  try_at timestamptz(3) not null,
  primary key (merchant_id, order_id),
  foreign key (merchant_id, order_id) references orders on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- In which shops a person bought, by their address: their purchases are then read shop by shop.
create table shops_of_buyers (
  canonical_email text not null,
  merchant_id uuid not null,
  primary key (canonical_email, merchant_id)
);
create index shops_of_buyers_of_merchant on shops_of_buyers (merchant_id);

create sequence provider_readings; -- numbers readings of the provider in the order in which they began

-- Refunds from any side. A row is written before the provider is called: two concurrent refunds cannot return more than
-- was paid, and a process that dies in between leaves a row to continue with.
create table refunds (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  covered jsonb, -- what it returns, by rate: rate, category, name, oss, gross_minor; null for a share of everything
  exempt jsonb, -- of a refund of VAT: what the order is billed as from then on
  reason text,
  restock boolean not null default false, -- whether to restock when refunded
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  source text not null check (source in ('merchant', 'provider')),
  session_id uuid, -- which session made it; null for a key's and the provider's
  provider_id text,
  attempt integer not null default 1, -- part of the provider's idempotency key
  failure text, -- why it failed, in words
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  primary key (merchant_id, id),
  unique (merchant_id, provider_id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index refunds_of_order on refunds (merchant_id, order_id, created_at);
create index refunds_by_session on refunds (merchant_id, session_id, created_at) where session_id is not null;
create index refunds_waiting on refunds (created_at) where status = 'pending'; -- read by the clock, of all merchants

create table disputes (
  merchant_id uuid not null,
  id text not null, -- the provider's id
  order_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  answer_until timestamptz(3),
  reading bigint not null default 0,
  reversal_attempt integer not null default 1, -- part of the provider's idempotency keys
  kept_fee_minor bigint not null default 0, -- won after it was lost: the share of the fee that was returned, and kept again
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  evidence_submitted_at timestamptz(3), -- by the merchant; the evidence cannot be changed from then on
  evidence_sent_at timestamptz(3), -- when the provider accepted it
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders on delete cascade
);
create index disputes_of_order on disputes (merchant_id, order_id);
create index disputes_of_merchant on disputes (merchant_id, created_at desc, id desc);

-- What the merchant answers to a dispute: a draft until it is submitted.
create table dispute_evidence (
  merchant_id uuid not null,
  dispute_id text not null,
  texts jsonb not null default '{}',
  files jsonb not null default '[]', -- kind, name, type, bytes and the key in the storage
  failure text, -- why the provider refused it
  primary key (merchant_id, dispute_id),
  foreign key (merchant_id, dispute_id) references disputes on delete cascade
);

-- Money on its way to the merchant's bank, as the provider reports it (docs/product/payouts.md). The sums are those of
-- its lines, once all are read.
create table payouts (
  merchant_id uuid not null,
  id text not null, -- the provider's
  currency text not null,
  amount_minor bigint not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  failure text, -- why it failed, in words
  reading bigint not null, -- number of the reading that the status is from
  created_at timestamptz(3) not null,
  arrives_at timestamptz(3) not null,
  is_complete boolean not null default false, -- all its lines are read
  sales_minor bigint not null default 0,
  refunds_minor bigint not null default 0,
  disputes_minor bigint not null default 0,
  adjustments_minor bigint not null default 0,
  fees_minor bigint not null default 0, -- above zero when the merchant paid
  unmatched integer not null default 0, -- lines about a sale without a known order
  primary key (merchant_id, id),
  check (not is_complete or amount_minor = sales_minor + refunds_minor + disputes_minor + adjustments_minor - fees_minor)
);
create index payouts_of_merchant on payouts (merchant_id, created_at desc, id desc);

create table payout_lines (
  merchant_id uuid not null,
  payout_id text not null,
  id text not null, -- the provider's transaction
  kind text not null check (kind in ('sale', 'refund', 'dispute', 'fee', 'adjustment')),
  order_id uuid, -- null when none is known, and for fees and adjustments. No foreign key: the provider decides what is paid out
  payment_id text, -- the provider's payment, by which its refunds find the order
  text text not null, -- what the provider calls it
  amount_minor bigint not null, -- before the fee; negative when money left
  fee_minor bigint not null, -- above zero when the merchant paid
  at timestamptz(3) not null,
  primary key (merchant_id, payout_id, id),
  foreign key (merchant_id, payout_id) references payouts on delete cascade
);
create index payout_lines_in_order on payout_lines (merchant_id, payout_id, at desc, id desc);
create index payout_lines_of_payment on payout_lines (merchant_id, payment_id) where kind = 'sale' and order_id is not null;

-- Remaining downloads of each digital item of an order, written when the order completes.
create table downloads (
  merchant_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  file_url text, -- the product's digital_file_url when it was sold; the product's current one takes precedence. Null: it had none
  used integer not null default 0 check (used >= 0),
  primary key (merchant_id, order_id, product_id),
  foreign key (merchant_id, order_id) references orders on delete cascade,
  foreign key (merchant_id, product_id) references products
);
create index downloads_of_file on downloads (merchant_id, file_url);
-- Buyers who wait for a file.
create index downloads_without_file on downloads (merchant_id, product_id) where file_url is null and used = 0;

-- What each counted download of an item has sent, so that a broken connection can be resumed without counting again:
-- for the missing bytes, and for the same caller. Rows are deleted after a day.
create table counted_downloads (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  caller_hash text not null, -- keyed hash of the network address
  etag text not null, -- the file
  sent int8multirange not null, -- bytes that reached the caller, or may have
  sent_bytes bigint not null, -- including those sent again after a break
  begun_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id, product_id) references downloads on delete cascade
);
create index counted_downloads_of_item on counted_downloads (merchant_id, order_id, product_id);

-- Declined attempts of the last day, against people who test stolen cards (docs/product/payments.md#card-testing). By the
-- provider's id of the attempt: a confirmation and a webhook report the same one.
create table declines (
  merchant_id uuid not null,
  id text not null,
  link_id uuid,
  visitor_id text,
  address_hash text, -- as on orders
  fingerprint text, -- of the card, at the provider
  at timestamptz(3) not null default now(),
  primary key (merchant_id, id)
);
create index declines_of_merchant on declines (merchant_id, at);

-- Proofs of work that were used.
create table spent_proofs (
  merchant_id uuid not null,
  id text not null,
  at timestamptz(3) not null default now(),
  primary key (merchant_id, id)
);

-- Attempts to order that were stopped, for the funnel of a link.
create table stopped_attempts (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  link_id uuid not null,
  reason text not null check (reason in ('work', 'declines', 'block_list')),
  at timestamptz(3) not null default now(),
  primary key (merchant_id, id)
);
create index stopped_attempts_of_link on stopped_attempts (merchant_id, link_id, at);

-- When the merchant was last warned about a link, once per attack.
create table card_test_alarms (
  merchant_id uuid not null,
  link_id uuid not null,
  at timestamptz(3) not null,
  primary key (merchant_id, link_id)
);

-- What a merchant's program wants one shopper to pay. Its `visit_id` is the `checkout_session_id` of its orders, so that it
-- has at most one open order, in however many tabs it is open. No browser knows that id, so no other order can have it.
create table checkout_sessions (
  merchant_id uuid not null references merchants,
  id uuid not null,
  visit_id uuid not null,
  token_hash text not null, -- SHA-256; also a handle
  link_id uuid, -- no foreign key: the link may have been deleted
  has_items boolean not null, -- the link is hidden, and sells what the session named
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  name text not null,
  currency text not null,
  items jsonb not null default '[]', -- see SessionItem in rows/CheckoutSession.ts
  customer jsonb not null default '{}', -- see SessionCustomer in rows/CheckoutSession.ts
  reference text,
  metadata jsonb not null default '{}',
  promo_code_id uuid,
  allow_promo_codes boolean not null,
  success_url text,
  cancel_url text,
  locale text,
  order_id uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  retry_at timestamptz(3), -- when the clock tries again to end it: its payment is in progress
  completed_at timestamptz(3),
  announced_at timestamptz(3), -- when checkout_session.completed was emitted
  expired_at timestamptz(3),
  primary key (merchant_id, id),
  unique (merchant_id, visit_id),
  unique (merchant_id, token_hash)
);
create index checkout_sessions_of_merchant on checkout_sessions (merchant_id, created_at desc, id desc);
create index checkout_sessions_by_reference on checkout_sessions (merchant_id, reference, created_at desc, id desc) where reference is not null;
-- Read by the clock, of all merchants.
create index checkout_sessions_due on checkout_sessions (expires_at) where status = 'open';

-- What a seller asks one person to pay. Amount, title, person and language are those of its checkout session, which has the
-- same id and decides whether it is paid.
create table payment_requests (
  merchant_id uuid not null,
  id uuid not null,
  canonical_email text not null,
  message text,
  due_on date not null, -- in the merchant's time zone
  reminders integer[] not null default '{}', -- days from due_on
  next_reminder_at timestamptz(3), -- null when none is planned
  reminders_sent integer not null default 0,
  reminders_by_hand integer not null default 0,
  mailed_at timestamptz(3), -- when the last mail was queued
  paid_outside_at timestamptz(3), -- the merchant received the money in another way
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  foreign key (merchant_id, id) references checkout_sessions on delete cascade
);
create index payment_requests_of_merchant on payment_requests (merchant_id, created_at desc, id desc);
create index payment_requests_by_email on payment_requests (merchant_id, canonical_email);
-- Read by the clock, of all merchants.
create index payment_requests_due on payment_requests (next_reminder_at) where next_reminder_at is not null;
