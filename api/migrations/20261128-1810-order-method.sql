-- The kept card that paid the order, or that the order keeps.
alter table orders add column if not exists payment_method_id uuid;
