-- transaction: none
create index concurrently if not exists mails_undelivered on mails (merchant_id, undelivered_at)
  where undelivered_at is not null and repeated_at is null;
