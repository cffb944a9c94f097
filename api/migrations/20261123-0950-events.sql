-- Raw events of links: append only, one partition per month, a default for months without one. The code that writes an
-- event also writes its fact (recordEvents). Read by merchant and time, for the minutes where a range of figures begins
-- or ends within a quarter hour, and by visitor.
create table link_events (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
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
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, created_at, id)
) partition by range (created_at);
create table link_events_default partition of link_events default;
create index link_events_of_visitor on link_events (merchant_id, link_id, visitor_id, created_at) where type = 'view';

-- A job creates months in advance, and moves rows that went to the default before their month existed. The new table is
-- filled first and attached then. On a cluster, attaching distributes it.
create function make_event_partitions(first date, last date) returns void language plpgsql as $$
declare
  month date;
  part text;
  begins timestamptz;
  ends timestamptz;
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
    begins := month::timestamp at time zone 'UTC';
    ends := (month + interval '1 month') at time zone 'UTC';
    lock table link_events_default in access exclusive mode;
    execute format('create table %I (like link_events including all)', part);
    -- Two statements: a cluster has no single one that reads and writes all merchants.
    execute format('insert into %I select * from link_events_default where created_at >= %L and created_at < %L', part, begins, ends);
    execute format('delete from link_events_default where created_at >= %L and created_at < %L', begins, ends);
    execute format('alter table link_events attach partition %I for values from (%L) to (%L)', part, begins, ends);
  end loop;
end $$;
-- Imports and examples go back a quarter of a year.
select make_event_partitions((now() - interval '4 months')::date, (now() + interval '3 months')::date);
