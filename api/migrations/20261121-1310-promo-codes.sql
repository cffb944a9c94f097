-- Uses of a code are not counted here but read from the orders, so that no counter can drift.
create table promo_codes (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null references merchants,
  code text not null check (code = upper(code)),
  discount_type text not null check (discount_type in ('percentage', 'fixed')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_minor bigint check (amount_minor > 0),
  currency text check (currency in ('USD', 'EUR', 'GBP')),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  max_redemptions integer check (max_redemptions > 0),
  max_per_customer integer check (max_per_customer > 0),
  link_ids uuid[] not null default '{}', -- empty: every link
  created_at timestamptz(3) not null default now(),
  check (case discount_type when 'percentage' then percent is not null and amount_minor is null and currency is null
    else percent is null and amount_minor is not null and currency is not null end)
);
create unique index promo_codes_code on promo_codes (merchant_id, code);
-- Open orders count as uses until they end, so that a limit holds under concurrency.
create index orders_of_promo on orders (promo_code_id, payment_status) where promo_code_id is not null;
