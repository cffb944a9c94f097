-- What is told to a merchant's ad platform from here, beside what their shoppers' browsers tell: under the same event id, so
-- that it counts once.
create table meta_events (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  pixel_id text not null,
  name text not null check (name in ('Purchase', 'InitiateCheckout', 'Lead')),
  event_id text not null,
  order_id uuid references orders on delete set null,
  payload jsonb not null, -- as it is sent: personal data only hashed; emptied when that is over
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  answer text, -- the platform's last, for people
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3)
);
create unique index meta_events_once on meta_events (merchant_id, pixel_id, name, event_id);
create index meta_events_of_merchant on meta_events (merchant_id, created_at desc, id desc);
