-- The home page names the four products with the most revenue in a period. Rollups have every product's days, and
-- adding up those of 100,000 products took 0.5 to 2.5 s; those of 1,000 took 25 ms. For merchants with many products,
-- the sums of each period are stored and indexed by amount. The job that folds facts adds to them; another recomputes
-- them when a period has moved on.
create table sales_windows (
  merchant_id uuid not null,
  period text not null, -- name of the period on the home page
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
