-- Figures of links and sales. Raw events stay unchanged, in monthly partitions. Each is also written as a fact into
-- `rollup_tail`, in the same transaction, and a job folds facts into `rollups` of 15 minutes. A figure is rollups plus
-- tail, read in one snapshot, so it is exact at any moment.
--
-- Why a tail, and not a watermark over the raw events: a boundary by time or by id loses what commits late. A boundary
-- by transaction id (pg_current_xact_id against the snapshot's xmin) waits for every long transaction and means nothing
-- in a database restored from a dump. A fact that commits late simply appears in the tail when it commits. Folding
-- deletes from the tail and adds to the rollups in one statement: run twice or killed at any point, it counts
-- everything once.

-- One partition per month. A job creates months in advance, and moves rows that went to the default before their month
-- existed. The new table is filled first and attached then, which takes no lock that blocks events.
create function make_event_partitions(first date, last date) returns void language plpgsql as $$
declare
  month date;
  part text;
begin
  -- Of two at once the second finds the work done.
  perform pg_advisory_xact_lock(hashtextextended('make_event_partitions', 0));
  for month in
    select generate_series(date_trunc('month', first), date_trunc('month', last), interval '1 month')::date
    union select date_trunc('month', created_at at time zone 'UTC')::date from link_events_default
    order by 1
  loop
    part := 'link_events_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    lock table link_events_default in access exclusive mode;
    execute format('create table %I (like link_events including all)', part);
    execute format(
      'with moved as (delete from link_events_default where created_at >= %L and created_at < %L returning *) insert into %I select * from moved',
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC', part);
    execute format('alter table link_events attach partition %I for values from (%L) to (%L)',
      part, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

-- Figures are read from rollups. Raw events are only read by merchant and time, for the minutes where a range begins or
-- ends within a quarter hour.
drop index link_events_of_link;
create index link_events_of_merchant on link_events (merchant_id, created_at);
-- Imports and examples go back a quarter of a year.
select make_event_partitions((now() - interval '4 months')::date, (now() + interval '3 months')::date);

-- What is not folded yet: how much of a `measure` happened when, and its dimensions. Orders change, so a fact may be
-- negative: it takes back what was counted. Small, because the job empties it every minute.
create table rollup_tail (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  link_id uuid,
  happened_at timestamptz(3) not null,
  -- view, checkout_started, checkout_abandoned: events. sale: a completed order. refunded: an order that was completed.
  -- sold: quantity of a product.
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
  product_id uuid
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index rollup_tail_of_merchant on rollup_tail (merchant_id);

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

-- The facts of an order. Those of its items are separate, because items are written after their order.
create function sale_facts(o orders) returns table (
  merchant_id uuid, link_id uuid, happened_at timestamptz, measure text, currency text, count bigint, amount_minor bigint,
  source text, utm_source text, utm_medium text, utm_campaign text, product_id uuid
) language sql stable as $$
  select o.merchant_id, o.link_id, o.created_at, case o.payment_status when 'completed' then 'sale' else 'refunded' end, o.currency,
    1, case o.payment_status when 'completed' then o.total_minor - o.refunded_minor else 0 end,
    source_of(o.referrer), o.utm ->> 'source', o.utm ->> 'medium', o.utm ->> 'campaign', null::uuid
  where o.payment_status in ('completed', 'refunded')
$$;

create function sold_facts(o orders) returns table (
  merchant_id uuid, link_id uuid, happened_at timestamptz, measure text, currency text, count bigint, amount_minor bigint,
  source text, utm_source text, utm_medium text, utm_campaign text, product_id uuid
) language sql stable as $$
  select o.merchant_id, o.link_id, o.created_at, 'sold', o.currency, order_items.quantity, order_items.quantity * order_items.price_minor,
    null::text, null::text, null::text, null::text, order_items.product_id
  from order_items where order_items.order_id = o.id and o.payment_status = 'completed'
$$;

-- Triggers write the facts, so that no writer of events or orders can forget them: rollups would stay wrong. An unpaid
-- order costs nothing here.
create function tell_events() returns trigger language plpgsql as $$
begin
  insert into rollup_tail (merchant_id, link_id, happened_at, measure, count, source, utm_source, utm_medium, utm_campaign, device, step, reason)
  select merchant_id, link_id, created_at, type, 1, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason
  -- Completions are counted from orders, not from what a browser claims.
  from added where type <> 'checkout_completed';
  return null;
end $$;
create trigger tell_events after insert on link_events referencing new table as added for each statement execute function tell_events();

create function tell_order() returns trigger language plpgsql as $$
begin
  insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, product_id)
  select merchant_id, link_id, happened_at, measure, currency, sum(sign * count), sum(sign * amount_minor), source, utm_source, utm_medium, utm_campaign, product_id
  from (
    select 1 as sign, facts.* from sale_facts(new) as facts where tg_op <> 'DELETE'
    union all select 1, facts.* from sold_facts(new) as facts where tg_op = 'UPDATE'
    union all select -1, facts.* from sale_facts(old) as facts where tg_op <> 'INSERT'
    union all select -1, facts.* from sold_facts(old) as facts where tg_op <> 'INSERT') as changes
  group by merchant_id, link_id, happened_at, measure, currency, source, utm_source, utm_medium, utm_campaign, product_id
  having sum(sign * count) <> 0 or sum(sign * amount_minor) <> 0;
  return case tg_op when 'DELETE' then old end;
end $$;
create trigger tell_new_order after insert on orders for each row
  when (new.payment_status in ('completed', 'refunded')) execute function tell_order();
create trigger tell_changed_order after update on orders for each row
  when ((old.payment_status in ('completed', 'refunded') or new.payment_status in ('completed', 'refunded')) and
    (old.payment_status, old.merchant_id, old.link_id, old.created_at, old.currency, old.total_minor, old.refunded_minor, old.referrer, old.utm)
    is distinct from
    (new.payment_status, new.merchant_id, new.link_id, new.created_at, new.currency, new.total_minor, new.refunded_minor, new.referrer, new.utm))
  execute function tell_order();
-- Before the delete, while its items still exist.
create trigger tell_gone_order before delete on orders for each row
  when (old.payment_status in ('completed', 'refunded')) execute function tell_order();

-- Items of an order that is completed already: only imports write those. A writer of items holds the lock on the
-- order's row.
create function tell_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, product_id)
    select orders.merchant_id, orders.link_id, orders.created_at, 'sold', orders.currency, added.quantity, added.quantity * added.price_minor, added.product_id
    from added join orders on orders.id = added.order_id where orders.payment_status = 'completed';
  end if;
  if tg_op <> 'INSERT' then
    insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, product_id)
    select orders.merchant_id, orders.link_id, orders.created_at, 'sold', orders.currency, -gone.quantity, -gone.quantity * gone.price_minor, gone.product_id
    from gone join orders on orders.id = gone.order_id where orders.payment_status = 'completed';
  end if;
  return null;
end $$;
create trigger tell_new_items after insert on order_items referencing new table as added for each statement execute function tell_items();
create trigger tell_changed_items after update on order_items referencing old table as gone new table as added
  for each statement execute function tell_items();
create trigger tell_gone_items after delete on order_items referencing old table as gone for each statement execute function tell_items();

-- Existing rows.
insert into rollup_tail (merchant_id, link_id, happened_at, measure, count, source, utm_source, utm_medium, utm_campaign, device, step, reason)
  select merchant_id, link_id, created_at, type, 1, source, utm ->> 'source', utm ->> 'medium', utm ->> 'campaign', device, step, reason
  from link_events where type <> 'checkout_completed';
insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, source, utm_source, utm_medium, utm_campaign, product_id)
  select facts.* from orders cross join lateral (select * from sale_facts(orders) union all select * from sold_facts(orders)) as facts;
