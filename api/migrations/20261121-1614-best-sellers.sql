-- The home page names the four products that brought most in a period. Rollups have every product's days, and adding up those of
-- 100,000 products took 0.5 to 2.5 s where 1,000 took 25 ms. For merchants with many products the sums of each period are kept, in an
-- order that can be read from its top: the job that folds facts adds to them, another begins them anew where a period has moved on.
create table sales_windows (
  merchant_id uuid not null,
  period text not null, -- as the home page calls it
  starts_at timestamptz(3) not null,
  primary key (merchant_id, period)
);
create table window_sales (
  merchant_id uuid not null,
  period text not null,
  product_id uuid not null, -- the merchant itself for all products together
  currency text not null,
  pieces bigint not null,
  amount_minor bigint not null,
  primary key (merchant_id, period, product_id, currency)
);
create index window_sales_best on window_sales (merchant_id, period, currency, amount_minor desc, pieces desc);
