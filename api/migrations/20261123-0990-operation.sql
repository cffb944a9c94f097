-- What belongs to no merchant. On a cluster, idempotency keys are distributed by their scope. All other tables here stay
-- on the coordinator, beside the jobs that are added in the same transactions.

create table idempotency_keys (
  merchant_id uuid not null,
  scope text not null, -- secrets of a shopper's visit; empty for the merchant
  operation text not null,
  key text not null,
  body_hash text not null,
  status integer, -- null while the first call runs
  body jsonb,
  started_at timestamptz(3) not null default now(),
  primary key (merchant_id, scope, operation, key)
);
create index idempotency_keys_age on idempotency_keys (started_at);

-- Events of payment providers, each once, even when it arrives twice. Accepted at once and handled in batches.
create table payment_events (
  id text primary key,
  type text not null,
  subject jsonb, -- what it is about: kind, id
  received_at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  due_at timestamptz(3) not null default now(), -- later while it is claimed, and after a failure
  tries integer not null default 0
);
create index payment_events_due on payment_events (due_at) where handled_at is null;

-- Sites where wallets may be shown, with their state at the provider. A site may belong to several merchants.
create table payment_domains (
  domain text primary key,
  active boolean not null,
  problem text, -- why it is not active, in words
  checked_at timestamptz(3) not null
);

-- Answers of VIES, so that moving between the steps of a checkout makes one request.
create table vat_checks (
  vat_number text primary key,
  valid boolean not null,
  checked_at timestamptz(3) not null default now()
);

-- What one euro bought, by the European Central Bank. For returns in euros, and VAT in the seller's national currency.
create table exchange_rates (
  day date not null,
  currency text not null,
  rate numeric not null check (rate > 0),
  primary key (currency, day)
);

-- Heartbeats of job workers. Jobs of a worker that stopped are unlocked (jobs/worker.ts).
create table worker_heartbeats (
  worker_id text primary key,
  at timestamptz(3) not null default now()
);

-- The sandbox is a separate payment provider: of orders, it knows only what the payment calls pass to it.
create schema sandbox;
create table sandbox.accounts (
  id text primary key,
  onboarding_token text not null unique,
  charges_enabled boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create table sandbox.intents (
  id text primary key,
  client_secret text not null,
  idempotency_key text not null unique,
  account_id text not null references sandbox.accounts,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  status text not null default 'requires_payment' check (status in ('requires_payment', 'requires_action', 'processing', 'succeeded', 'canceled')),
  error jsonb,
  metadata jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index intents_by_time on sandbox.intents (created_at);
create table sandbox.refunds (
  id text primary key,
  intent_id text not null references sandbox.intents,
  reference text unique, -- the caller's id
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null,
  created_at timestamptz(3) not null default now()
);
create index refunds_of_intent on sandbox.refunds (intent_id);
create table sandbox.disputes (
  id text primary key,
  intent_id text not null references sandbox.intents,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  answer_until timestamptz(3) not null,
  fee_minor bigint not null default 0, -- how much of the fee was returned with the reversed transfer
  reversed_at timestamptz(3), -- null while the merchant has the money
  evidence jsonb, -- as the merchant sent it, once
  created_at timestamptz(3) not null default now()
);
create index disputes_of_intent on sandbox.disputes (intent_id);
create table sandbox.payouts (
  id text primary key,
  account_id text not null references sandbox.accounts,
  currency text not null,
  amount_minor bigint not null,
  failure text, -- code of why the bank returned it
  created_at timestamptz(3) not null -- the end of its week, or when it was simulated
);
create index payouts_of_account on sandbox.payouts (account_id, created_at desc);
-- What changed the balance of an account. Written when the week is paid out, so that a sale writes nothing more.
create table sandbox.transactions (
  id text primary key,
  account_id text not null references sandbox.accounts,
  kind text not null check (kind in ('sale', 'refund', 'dispute', 'returned')),
  source_id text not null, -- an intent, refund, dispute or failed payout
  intent_id text,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  payout_id text references sandbox.payouts, -- null until it is paid out
  created_at timestamptz(3) not null
);
create index transactions_of_payout on sandbox.transactions (payout_id, id);
create index transactions_waiting on sandbox.transactions (account_id, currency, created_at) where payout_id is null;
create table sandbox.payout_runs (ended_at timestamptz(3) primary key); -- weeks that were paid out
create table sandbox.taxes (
  id text primary key,
  account_id text not null references sandbox.accounts,
  kind text not null check (kind in ('calculation', 'transaction', 'reversal')),
  reference text unique, -- the caller's id of a transaction or reversal
  of_id text references sandbox.taxes, -- the calculation of a transaction, the transaction of a reversal
  amount_minor bigint not null, -- with tax; of a reversal negative
  created_at timestamptz(3) not null default now()
);
create table sandbox.events (
  id text primary key,
  type text not null,
  data jsonb not null,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now(), -- later while it is claimed, and after a failure
  tries integer not null default 0
);
create index events_due on sandbox.events (due_at) where delivered_at is null;
