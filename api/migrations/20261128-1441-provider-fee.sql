-- What the payment provider charged for the payment, in the order's currency; null until it says so, and without a payment. In the
-- payment mode `own` the merchant bears it, otherwise the platform does, out of fee_minor.
alter table orders add column if not exists provider_fee_minor bigint;
