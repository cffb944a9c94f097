-- Events that are not handed over yet have a small index of their own. Events from before webhooks existed count as
-- handed over.
alter table outbox add column relayed_at timestamptz(3), add column relay_after timestamptz(3), add column relay_tries integer not null default 0;
update outbox set relayed_at = created_at;
create index outbox_waiting on outbox (created_at) where relayed_at is null;

-- Merchants' URLs for direct delivery. With Svix these tables stay empty.
create table webhook_endpoints (
  id text primary key,
  merchant_id uuid not null references merchants,
  url text not null,
  description text not null default '',
  event_types text[] not null default '{}', -- empty for all
  enabled boolean not null default true,
  secret text not null, -- sealed
  former_secrets jsonb not null default '[]', -- from before a rotation, [{"secret": sealed, "until": time}]: each signs until its time
  failing_since timestamptz(3), -- first failure since the last success
  switched_off_at timestamptz(3), -- by us, after days of failure
  created_at timestamptz(3) not null default clock_timestamp()
);
create index webhook_endpoints_of_merchant on webhook_endpoints (merchant_id, created_at);

-- One event for one endpoint.
create table webhook_deliveries (
  id text primary key,
  merchant_id uuid not null,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id uuid not null,
  type text not null,
  body jsonb, -- of a test event; all others are in the outbox
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  tries integer not null default 0, -- of this round; sending again by hand starts a new one
  next_try_at timestamptz(3), -- null when there is none
  last_status_code integer,
  created_at timestamptz(3) not null default clock_timestamp()
);
create unique index webhook_deliveries_of_event on webhook_deliveries (endpoint_id, event_id);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_try_at) where status = 'pending';

create table webhook_attempts (
  id bigint generated always as identity primary key,
  merchant_id uuid not null,
  delivery_id text not null references webhook_deliveries on delete cascade,
  at timestamptz(3) not null,
  duration_ms integer not null,
  headers jsonb not null, -- as they were sent
  status_code integer, -- null without an answer
  response text not null default '', -- its first kilobytes
  error text
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);

-- Since when a merchant has an application at Svix; without one nothing is handed over.
alter table merchants add column svix_app_at timestamptz(3);
