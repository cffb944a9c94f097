-- transaction: none
-- Cards that expire soon, of all merchants.
create index concurrently if not exists payment_methods_by_expiry on payment_methods (expires_on) where detached_at is null;
