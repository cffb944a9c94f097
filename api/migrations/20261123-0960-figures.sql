-- Figures of links and sales. Each event and each change of a completed order is also written as a fact into `rollup_tail`,
-- in the same transaction, and a job folds a merchant's facts into `rollups` of 15 minutes. A figure is rollups plus
-- tail, read in one snapshot, so it is exact at any moment.
--
-- Why a tail, and not a watermark over the raw events: a boundary by time or by id loses what commits late. A boundary
-- by transaction id (pg_current_xact_id against the snapshot's xmin) waits for every long transaction and means nothing
-- in a database restored from a dump. A fact that commits late simply appears in the tail when it commits. Folding
-- deletes from the tail and adds to the rollups in one statement: run twice or killed at any point, it counts
-- everything once.

-- What is not folded yet: how much of a `measure` happened when, and its dimensions. Orders change, so a fact may be
-- negative: it takes back what was counted. Small, because the job empties it every minute.
create table rollup_tail (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  link_id uuid,
  happened_at timestamptz(3) not null,
  -- view, checkout_started, checkout_abandoned: events. sale: a completed order. refunded: an order that was completed.
  -- sold: quantity of a product. taken: an optional item of a link on a completed order.
  measure text not null,
  currency text not null default '',
  count bigint not null,
  amount_minor bigint not null default 0,
  source text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  device text,
  step text,
  reason text,
  product_id uuid,
  variant_id uuid, -- of what was sold
  link_item_id uuid,
  primary key (merchant_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

-- One row per scope, dimension, UTC day or month, and value. A day's arrays contain the running totals at the end of
-- each quarter hour (subscripts 0 to 95), from the first to the last that has any. Every time zone's days begin at one
-- of them, a part of a day is a difference of two, and a quiet day costs a few bytes. The job that folds limits the
-- number of values per dimension, so the size grows with time and not with the number of events.
create table rollups (
  merchant_id uuid not null,
  scope_id uuid not null, -- a link; the merchant itself for all of its links together
  dimension text not null,
  span text not null check (span in ('day', 'month')),
  starts_on date not null,
  value text not null,
  measure text not null,
  currency text not null,
  count bigint not null,
  amount_minor bigint not null,
  counts bigint[], -- of a day
  amounts bigint[], -- of a day that has any
  primary key (merchant_id, scope_id, dimension, span, starts_on, value, measure, currency)
) with (fillfactor = 80); -- today's rows change every minute, and then stay on their page

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

-- Builds such an array from the counts per quarter hour.
create function quarters_of(quarters bigint[], amounts numeric[]) returns bigint[] language plpgsql immutable as $$
declare
  sums bigint[];
  total bigint := 0;
begin
  for at in 1..cardinality(quarters) loop
    sums[quarters[at]] := amounts[at];
  end loop;
  for quarter in array_lower(sums, 1)..array_upper(sums, 1) loop
    total := total + coalesce(sums[quarter], 0);
    sums[quarter] := total;
  end loop;
  return sums;
end $$;

create function add_quarters(quarters bigint[], others bigint[]) returns bigint[] language plpgsql immutable as $$
declare
  sums bigint[];
  one bigint := 0;
  other bigint := 0;
begin
  if quarters is null or others is null then
    return coalesce(quarters, others);
  end if;
  for quarter in least(array_lower(quarters, 1), array_lower(others, 1))..greatest(array_upper(quarters, 1), array_upper(others, 1)) loop
    one := coalesce(quarters[quarter], one);
    other := coalesce(others[quarter], other);
    sums[quarter] := one + other;
  end loop;
  return sums;
end $$;
create aggregate sum_by_quarter(bigint[]) (sfunc = add_quarters, stype = bigint[]);

-- The running total of a day at the end of a quarter hour; `total` is that of the whole day.
create function counted_by(quarters bigint[], total bigint, quarter integer) returns bigint language sql immutable as $$
  select case when quarter < array_lower(quarters, 1) then 0 else coalesce(quarters[quarter], total) end
$$;

-- The first moment at which a clock in this zone shows this time or later. When clocks are set back over midnight, 0:00
-- comes twice and the day begins with the first of them.
create function first_moment(local timestamp, zone text) returns timestamptz language sql stable as $$
  select min(moment) from (
    select (local at time zone zone) - back as moment from unnest(array['0', '30 minutes', '1 hour', '2 hours']::interval[]) as back) as moments
  where moment at time zone zone >= local
$$;

-- Host of a referrer without www, as events store it; empty for none.
create function source_of(referrer text) returns text language sql immutable as $$
  select coalesce(regexp_replace((regexp_match(lower(referrer), '^[a-z][a-z0-9+.-]*://([^/@]*@){0,1}([^/:#\u003F]+)'))[2], '^www\.', ''), '')
$$;

-- What is left of an order after refunds and losses. Never negative: the platform bears a loss above the payment.
create function brought_minor(total_minor bigint, refunded_minor bigint, lost_minor bigint) returns bigint language sql immutable as $$
  select greatest(0, total_minor - refunded_minor - lost_minor)
$$;
