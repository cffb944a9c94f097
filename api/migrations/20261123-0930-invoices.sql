-- Invoices, receipts of donations in place of them, and the credit notes that credit them. Each is counted per merchant from 1 without a gap: the
-- transaction that writes the document locks the counter's row, so a number exists exactly when its document does.
-- Completions of one merchant queue for that row, and therefore take it last.
create table invoice_numbers (
  merchant_id uuid primary key,
  next_invoice integer not null default 1,
  next_donation integer not null default 1,
  next_credit_note integer not null default 1
);

-- Frozen when issued: a merchant who moves changes no invoice. A credit note's amounts are negative, so that a VAT
-- report is a sum over rows by country and rate.
create table invoices (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  is_donation boolean not null default false, -- an invoice is the receipt of a donation, with a number of its own sequence
  number integer not null,
  credits_id uuid, -- the invoice that a credit note credits, in whole or in part
  refund_key text, -- cause of a credit note: one refund writes one, however often it is booked
  issued_at timestamptz(3) not null,
  supplied_at timestamptz(3) not null, -- of the last delivery or shipment, else of the payment
  currency text not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  shipping_minor bigint not null,
  tip_minor bigint not null default 0,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  tax_rate numeric(5, 2), -- null without VAT and with several rates
  taxes jsonb not null, -- as in orders
  tax_included boolean not null,
  reverse_charge boolean not null,
  country text, -- the buyer's
  seller jsonb not null, -- with the shop's logo, colour and time zone
  buyer jsonb not null,
  lines jsonb not null, -- name, quantity, price_minor, discount_minor, net_minor, tax_minor, tax_rate, tax_category, tax_reason, kind
  charges jsonb not null default '[]', -- as in orders
  language text not null default 'en', -- of its texts
  accounting_tax jsonb, -- the VAT in the seller's national currency: currency, tax_minor, rate, day; see rows/Invoice.ts
  primary key (merchant_id, id),
  unique (merchant_id, kind, is_donation, number),
  foreign key (merchant_id, order_id) references orders,
  foreign key (merchant_id, credits_id) references invoices,
  check ((kind = 'credit_note') = (credits_id is not null))
);
create unique index invoices_refund on invoices (merchant_id, order_id, refund_key) where refund_key is not null;
create index invoices_of_order on invoices (merchant_id, order_id);
create index invoices_of_merchant on invoices (merchant_id, issued_at);
create index invoices_without_rate on invoices (merchant_id) where accounting_tax is not null and accounting_tax ->> 'tax_minor' is null;
