-- Invoices and the credit notes that credit them. Each kind is counted per merchant from 1 without a gap: the
-- transaction that writes the document locks the counter's row, so a number exists exactly when its document does.
-- Completions of one merchant queue for that row, and therefore take it last.
create table invoice_numbers (
  merchant_id uuid primary key,
  next_invoice integer not null default 1,
  next_credit_note integer not null default 1
);

-- Frozen when issued: a merchant who moves changes no invoice. A credit note's amounts are negative, so that a VAT
-- report is a sum over rows by country and rate.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  order_id uuid not null references orders,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number integer not null,
  credits_id uuid references invoices, -- the invoice that a credit note credits, in whole or in part
  refund_key text, -- cause of a credit note: one refund writes one, however often it is booked
  issued_at timestamptz(3) not null,
  currency text not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  shipping_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null check (total_minor = net_minor + tax_minor),
  tax_rate numeric(5, 2), -- null without VAT
  tax_included boolean not null,
  reverse_charge boolean not null,
  country text, -- the buyer's
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null, -- name, quantity, price_minor
  check ((kind = 'credit_note') = (credits_id is not null))
);
create unique index invoices_number on invoices (merchant_id, kind, number);
create unique index invoices_refund on invoices (order_id, refund_key) where refund_key is not null;
create index invoices_of_order on invoices (order_id);
create index invoices_of_merchant on invoices (merchant_id, issued_at);

-- Orders that were completed before invoices existed.
insert into invoices (merchant_id, order_id, kind, number, issued_at, currency, subtotal_minor, discount_minor, shipping_minor, net_minor,
  tax_minor, total_minor, tax_rate, tax_included, reverse_charge, country, seller, buyer, lines)
select o.merchant_id, o.id, 'invoice', row_number() over (partition by o.merchant_id order by coalesce(o.completed_at, o.created_at), o.number),
  coalesce(o.completed_at, o.created_at), o.currency, o.subtotal_minor, o.discount_minor, o.shipping_minor, o.total_minor - o.tax_minor, o.tax_minor,
  o.total_minor, o.tax_rate, o.tax_included, o.reverse_charge, coalesce(o.country, o.shipping_address ->> 'country'),
  jsonb_build_object('store_name', m.store_name, 'name', m.name, 'address', m.business_address, 'email', coalesce(m.support_email, m.email),
    'phone', m.business_phone, 'website', m.website, 'vat_number', m.vat_number),
  jsonb_build_object('name', o.customer_name, 'email', o.customer_email, 'address', o.shipping_address, 'vat_number', o.vat_number),
  coalesce((select jsonb_agg(jsonb_build_object('name', i.product_name, 'quantity', i.quantity, 'price_minor', i.price_minor) order by i.position)
    from order_items i where i.order_id = o.id), '[]')
from orders o join merchants m on m.id = o.merchant_id where o.payment_status = 'completed';
insert into invoice_numbers (merchant_id, next_invoice) select merchant_id, max(number) + 1 from invoices group by merchant_id;
