-- When it is charged again: see Billing in pricing/Billing.ts. Null sells it once.
alter table products add column if not exists billing jsonb;
