-- That of the merchant when the order was placed. Its payment, refunds and disputes stay with it.
alter table orders add column if not exists payment_mode text not null default 'platform';
