-- transaction: none
-- For the jobs that delete old rows. Rows come in the order of time, so a few pages of a BRIN index find them.
create index concurrently if not exists mails_by_time on mails using brin (created_at);
create index concurrently if not exists payment_events_by_time on payment_events using brin (received_at);
