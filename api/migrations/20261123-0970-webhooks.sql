-- Business events, written in the transaction that causes them. Events that are not handed over yet have a small index
-- of their own.
create sequence outbox_positions;
create table outbox (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  data jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  relayed_at timestamptz(3),
  relay_after timestamptz(3),
  relay_tries integer not null default 0,
  -- Whether it moved real money. Set when it is handed over; a deployment may go live while old events can still be
  -- replayed.
  livemode boolean not null default false,
  -- Events about one object are written one after another, so their positions rise in the order in which they happened. The
  -- time cannot say that: several clocks write it.
  position bigint not null default nextval('outbox_positions'),
  -- Set when the courier takes it: its place in the merchant's list of past events, and what it is about. Places are given
  -- behind a lock (event_lists), so nothing appears before a place that was read.
  list_position bigint,
  object_id text,
  primary key (merchant_id, id)
);
create index outbox_of_merchant on outbox (merchant_id, created_at desc, id desc);
create index outbox_waiting on outbox (position) where relayed_at is null; -- read by the courier, of all merchants
create index outbox_listed on outbox (merchant_id, list_position) where list_position is not null;
create index outbox_of_object on outbox (merchant_id, object_id, list_position) where object_id is not null;

-- The last place in a merchant's list of past events.
create table event_lists (
  merchant_id uuid primary key references merchants,
  last bigint not null
);

-- Merchants' URLs for direct delivery. With Svix these tables stay empty.
create table webhook_endpoints (
  merchant_id uuid not null references merchants,
  id text not null,
  url text not null,
  description text not null default '',
  event_types text[] not null default '{}', -- empty for all
  enabled boolean not null default true,
  ordered boolean not null default false, -- whether events about one object wait for each other
  version text not null, -- of the API, whose shape the events have
  secret text not null, -- sealed
  former_secrets jsonb not null default '[]', -- from before a rotation, [{"secret": sealed, "until": time}]: each signs until its time
  failing_since timestamptz(3), -- first failure since the last success
  switched_off_at timestamptz(3), -- by us, after days of failure
  listener_id uuid, -- whose program fetches the events: an API key, or the merchant; null for a URL that they are posted to
  polled_at timestamptz(3), -- of a listener: when its program was last there, to the minute
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, id)
);
create index webhook_endpoints_of_merchant on webhook_endpoints (merchant_id, created_at);
create unique index webhook_endpoints_of_listener on webhook_endpoints (merchant_id, listener_id) where listener_id is not null;

-- One event for one endpoint.
create table webhook_deliveries (
  merchant_id uuid not null,
  id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  type text not null,
  body jsonb, -- of a test event; all others are in the outbox
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  tries integer not null default 0, -- of this round; sending again by hand starts a new one
  next_try_at timestamptz(3), -- null when there is none
  last_status_code integer,
  -- Of an ordered endpoint: what the event is about, and the event's place among those. Null otherwise.
  object_id text,
  position bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, id),
  unique (merchant_id, endpoint_id, event_id),
  foreign key (merchant_id, endpoint_id) references webhook_endpoints on delete cascade
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (merchant_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (merchant_id, endpoint_id, next_try_at) where status = 'pending';
create index webhook_deliveries_in_order on webhook_deliveries (merchant_id, endpoint_id, object_id, position)
  where status = 'pending' and object_id is not null;

create table webhook_attempts (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  delivery_id text not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  headers jsonb not null, -- as they were sent
  status_code integer, -- null without an answer
  response text not null default '', -- its first kilobytes
  error text,
  primary key (merchant_id, id),
  foreign key (merchant_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_attempts_of_delivery on webhook_attempts (merchant_id, delivery_id, id);
