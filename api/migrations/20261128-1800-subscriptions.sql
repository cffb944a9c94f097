-- A card that a buyer let the seller charge again. It is stored by the payment provider; this row only names it.
create table payment_methods (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  canonical_email text not null, -- whose it is; empty once they are erased
  payment_mode text not null check (payment_mode in ('platform', 'own')),
  provider_customer_id text not null,
  provider_method_id text not null,
  brand text, -- as the provider names it: visa, sepa_debit
  last4 text,
  expires_on date, -- the last day on which it can be charged; null for what does not expire
  detached_at timestamptz(3), -- cannot be charged any more
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, provider_method_id)
);
create index payment_methods_of_buyer on payment_methods (merchant_id, canonical_email);

-- What a buyer agreed to pay again and again. Each cycle is an ordinary order.
create table subscriptions (
  merchant_id uuid not null references merchants,
  id uuid not null default gen_random_uuid(),
  status text not null check (status in ('trialing', 'active', 'past_due', 'paused', 'cancelled', 'ended')),
  link_id uuid, -- no foreign key: the link may have been deleted
  first_order_id uuid not null, -- it began with this order
  payment_method_id uuid,
  customer_email text not null,
  canonical_email text not null, -- empty once they are erased
  customer jsonb not null default '{}', -- see SubscriptionCustomer in shop/subscription/Subscription.ts
  locale text,
  reference text,
  metadata jsonb not null default '{}',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  items jsonb not null, -- as sold, at the price of one cycle: see SubscriptionItem
  billing jsonb not null, -- as sold: see Billing in pricing/Billing.ts
  promo jsonb, -- the code that lowers the cycles to come: see SubscriptionPromo
  consent jsonb not null, -- what the buyer agreed to: text, version, at
  time_zone text not null, -- of the seller when it was sold: its days decide when a cycle begins
  anchor_at timestamptz(3) not null, -- when the cycle anchor_cycle begins; the days of all others follow from it
  anchor_cycle integer not null default 1,
  next_cycle integer not null, -- number of the cycle that is charged next, from 1
  next_charge_at timestamptz(3), -- when it is due; null if none follows
  trial_ends_at timestamptz(3),
  past_due_since timestamptz(3),
  paused_at timestamptz(3),
  resumes_at timestamptz(3), -- null: until somebody resumes it
  cancels_at timestamptz(3), -- it was cancelled for the end of what is paid
  cancelled_at timestamptz(3), -- when it was cancelled, whether at once or for then
  cancelled_by text check (cancelled_by in ('buyer', 'merchant', 'system')),
  cancel_reason text,
  ended_at timestamptz(3), -- from then on there is no access
  next_price jsonb, -- a price that was announced: from (ISO time), items
  revision integer not null default 1, -- raised by every change that somebody makes
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, first_order_id)
);
create index subscriptions_of_merchant on subscriptions (merchant_id, created_at desc, id desc);
create index subscriptions_of_buyer on subscriptions (merchant_id, canonical_email);
create index subscriptions_of_method on subscriptions (merchant_id, payment_method_id);
-- Read by the clock, of all merchants.
create index subscriptions_due on subscriptions (next_charge_at) where next_charge_at is not null;
create index subscriptions_to_resume on subscriptions (resumes_at) where resumes_at is not null;
create index subscriptions_to_end on subscriptions (cancels_at) where cancels_at is not null and ended_at is null;

-- One period of a subscription, with at most one order.
create table subscription_cycles (
  merchant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  n integer not null check (n >= 0), -- 0 is the trial
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  status text not null check (status in ('open', 'paid', 'failed', 'skipped')),
  reason text, -- why it was skipped or failed for good
  order_id uuid,
  attempts integer not null default 0,
  attempted_at timestamptz(3),
  next_attempt_at timestamptz(3), -- null if no attempt follows by itself
  failure text, -- the code of the last attempt that was declined
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (merchant_id, id),
  unique (merchant_id, subscription_id, n),
  unique (merchant_id, order_id),
  foreign key (merchant_id, subscription_id) references subscriptions on delete cascade
);
-- Read by the clock, of all merchants.
create index subscription_cycles_due on subscription_cycles (next_attempt_at) where next_attempt_at is not null;

-- The timeline of a subscription. Ids are made by the server, in order.
create table subscription_history (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  subscription_id uuid not null,
  type text not null,
  text text not null,
  by text not null check (by in ('buyer', 'provider', 'merchant', 'system')),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscriptions on delete cascade
);
create index subscription_history_of_subscription on subscription_history (merchant_id, subscription_id, id);

-- How the revenue of a month changed: figures add these up. A change of price has the difference.
create table subscription_moves (
  merchant_id uuid not null,
  id uuid not null default uuid_v7(),
  subscription_id uuid not null,
  kind text not null check (kind in ('new', 'changed', 'churned', 'returned')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  monthly_minor bigint not null, -- above zero when it grew
  at timestamptz(3) not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, subscription_id) references subscriptions on delete cascade
);
create index subscription_moves_of_merchant on subscription_moves (merchant_id, currency, at);
