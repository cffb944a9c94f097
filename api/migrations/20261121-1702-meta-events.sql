-- Events that the server sends to a merchant's ad platform, beside those from shoppers' browsers: under the same event
-- id, so that they count once.
create table meta_events (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  pixel_id text not null,
  name text not null check (name in ('Purchase', 'InitiateCheckout', 'Lead')),
  event_id text not null,
  order_id uuid references orders on delete set null,
  payload jsonb not null, -- as it is sent: personal data only hashed; emptied after sending
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  answer text, -- the platform's last response, for people
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3)
);
create unique index meta_events_once on meta_events (merchant_id, pixel_id, name, event_id);
create index meta_events_of_merchant on meta_events (merchant_id, created_at desc, id desc);
