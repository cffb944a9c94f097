-- Which process runs a call, and the id of what it makes, so that a later call goes on where a killed one stopped.
alter table idempotency_keys
  add column if not exists process integer, -- null when nobody runs the call
  add column if not exists effect_id uuid; -- null in rows of versions before
