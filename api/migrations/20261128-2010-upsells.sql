-- What is offered after the purchase: see UpsellTerms in shop/catalogue/Link.ts.
alter table links add column if not exists upsell jsonb;
