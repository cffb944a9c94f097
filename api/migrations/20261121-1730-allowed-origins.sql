-- Each call of a shopper from a merchant's own site checks whether any merchant allows that site.
create index merchants_by_allowed_origin on merchants using gin (allowed_origins);
