-- The card that paid, if it is kept to be charged again.
alter table sandbox.intents
  add column if not exists customer_id text,
  add column if not exists method_id text;
