-- Each call of a shopper from a seller's own site asks whether any merchant named that site.
create index merchants_by_allowed_origin on merchants using gin (allowed_origins);
