-- Events whose first attempt at an endpoint has begun. Most succeed within a second, and their deliveries are written once, as
-- succeeded. A row is a batch of one endpoint, and exists until all its deliveries are written. If its process dies, another one
-- writes them after `due_at`, as due (api/src/features/webhooks/direct/firstAttempts.ts).
create table webhook_first_attempts (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id text not null,
  event_ids uuid[] not null,
  due_at timestamptz(3) not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, endpoint_id) references webhook_endpoints on delete cascade
);
