-- How an order's VAT number was checked: by VIES, by its form because VIES did not answer or does not cover the
-- country, or not at all.
alter table orders add column vat_check text check (vat_check in ('vies', 'unreachable', 'form'));

-- Answers of VIES, so that moving between the steps of a checkout makes one request.
create table vat_checks (
  vat_number text primary key,
  valid boolean not null,
  checked_at timestamptz(3) not null default now()
);
