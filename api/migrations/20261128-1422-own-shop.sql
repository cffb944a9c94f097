-- The shop of a server that sells for one seller (docs/run/own-shop.md). Its key holds that there is one row, so one merchant.
-- On a cluster, an index on a column of merchants could not hold it: each node would count its own.
create table own_shop (
  is_only boolean primary key default true check (is_only),
  stripe_account_id text, -- of the keys of the first start; null while only the sandbox has sold
  account jsonb not null default '{}', -- what the provider says of it: name, country, capabilities
  owner_id uuid -- the merchant; null until they sign up
);
