-- What the provider collected for an order, and how much of its fee was returned. The provider was not involved in an
-- order that was settled by hand: its paid_minor is 0, and nothing can be refunded.
alter table orders
  add column paid_minor bigint not null default 0 check (paid_minor >= 0),
  add column fee_refunded_minor bigint not null default 0 check (fee_refunded_minor >= 0),
  add column reconciled_at timestamptz(3); -- when the order was last compared with the provider
update orders set paid_minor = total_minor, reconciled_at = now()
  where payment_status in ('completed', 'refunded') and payment_intent_id is not null and settled_by in ('provider', 'shopper');
create index orders_uncompared on orders (completed_at) where payment_status = 'completed' and paid_minor > 0 and reconciled_at is null;

-- Refunds from any side. A row is written before the provider is called: two concurrent refunds cannot return more than
-- was paid, and a process that dies in between leaves a row to continue with.
create table refunds (
  id uuid primary key default gen_random_uuid(),
  merchant_id uuid not null,
  order_id uuid not null references orders on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  reason text,
  restock boolean not null default false, -- whether to restock when refunded
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  source text not null check (source in ('merchant', 'provider', 'dispute')),
  provider_id text unique,
  failure text, -- why it failed, in words
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3)
);
create index refunds_of_order on refunds (order_id, created_at);
create index refunds_waiting on refunds (created_at) where status = 'pending';

create table disputes (
  id text primary key, -- the provider's id
  merchant_id uuid not null,
  order_id uuid not null references orders on delete cascade,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  answer_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3)
);
create index disputes_of_order on disputes (order_id);

-- A disconnected account still belongs to the merchant: connecting again finds it.
alter table merchants
  add column former_account_id text,
  add column account_requirements jsonb not null default '[]'; -- what the provider still requires: code, text
create index merchants_of_account on merchants (payment_account_id) where payment_account_id is not null;

-- An event is accepted at once and handled by a job.
alter table payment_events
  add column subject jsonb, -- what it is about: kind, id
  add column handled_at timestamptz(3);
update payment_events set handled_at = received_at;

create table sandbox.refunds (
  id text primary key,
  intent_id text not null references sandbox.intents,
  reference text unique, -- the caller's id
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null,
  created_at timestamptz(3) not null default now()
);
create index refunds_of_intent on sandbox.refunds (intent_id);
create index intents_by_time on sandbox.intents (created_at);

-- Sites where wallets may be shown, with their state at the provider. A site may belong to several merchants.
create table payment_domains (
  domain text primary key,
  active boolean not null,
  problem text, -- why it is not active, in words
  checked_at timestamptz(3) not null
);
