-- On a cluster, what transactions of one merchant need on the server that has the merchant's rows. Empty on one PostgreSQL.

-- Locks by a number of their name: an advisory lock would be known to one server only.
create table merchant_locks (
  merchant_id uuid not null,
  slot integer not null,
  primary key (merchant_id, slot)
);

-- Jobs until they are in the queue, which is on the coordinator.
create table queued_jobs (
  merchant_id uuid not null,
  id uuid not null,
  name text not null,
  payload jsonb not null,
  run_at timestamptz(3),
  key text,
  queue text,
  can_wait boolean,
  primary key (merchant_id, id)
);
