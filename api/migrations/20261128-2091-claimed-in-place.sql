-- transaction: none
-- Claiming an event changes due_at. With an index that names it, each claim added an entry to every index of the table. Few
-- events wait at a time, so they are found by the time of their arrival, which does not change.
create index concurrently if not exists payment_events_waiting on payment_events (received_at) where handled_at is null;
create index concurrently if not exists events_waiting on sandbox.events (created_at) where delivered_at is null;
-- squawk-ignore require-concurrent-index-deletion
drop index if exists payment_events_due;
-- squawk-ignore require-concurrent-index-deletion
drop index if exists sandbox.events_due;
