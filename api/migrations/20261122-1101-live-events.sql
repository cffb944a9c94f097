-- Whether an event moved real money. Set when it is handed over; a deployment may go live while old events can still be
-- replayed.
alter table outbox add column livemode boolean not null default false;
