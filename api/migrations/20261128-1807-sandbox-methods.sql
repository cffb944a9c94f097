-- Cards that the sandbox keeps, and the set-ups that saved them.
create table sandbox.methods (
  id text primary key,
  customer_id text not null,
  card text not null, -- what it does when it is charged: see sandbox/savedCards.ts
  brand text not null,
  last4 text not null,
  expires_on date not null,
  detached_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create table sandbox.setups (
  id text primary key,
  client_secret text not null,
  idempotency_key text not null unique,
  customer_id text not null,
  status text not null default 'requires_payment',
  error jsonb,
  method_id text,
  metadata jsonb not null,
  created_at timestamptz(3) not null default now()
);
