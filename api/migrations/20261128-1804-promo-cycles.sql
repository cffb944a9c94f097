-- How many cycles of a subscription the code lowers; null: all of them.
alter table promo_codes add column if not exists discount_cycles integer default 1;
