-- The rhythm of its recurring items in place of that of their products: see Billing in pricing/Billing.ts.
alter table links add column if not exists billing jsonb;
