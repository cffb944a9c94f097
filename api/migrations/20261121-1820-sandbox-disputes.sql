-- Disputes in the sandbox.
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
  created_at timestamptz(3) not null default now()
);
create index disputes_of_intent on sandbox.disputes (intent_id);
