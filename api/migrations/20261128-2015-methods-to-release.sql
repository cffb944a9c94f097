-- transaction: none
-- Read by the job that forgets them, of all merchants.
create index concurrently if not exists payment_methods_to_release on payment_methods (release_at) where release_at is not null;
