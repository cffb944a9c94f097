-- Whose account at the payment provider sells: `platform` is the merchant's, connected to that of the keys; `own` is that of the keys.
alter table merchants add column if not exists payment_mode text not null default 'platform';
