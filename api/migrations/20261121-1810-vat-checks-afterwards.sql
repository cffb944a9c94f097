-- A number that VIES could not check is checked again after the sale, and may turn out invalid.
alter table orders drop constraint orders_vat_check_check;
-- Everything allowed before is still allowed, so no row has to be validated.
alter table orders add constraint orders_vat_check_check check (vat_check in ('vies', 'unreachable', 'form', 'invalid')) not valid;

-- The few sales of a shop whose VAT number needs attention.
create index orders_with_doubtful_vat_number on orders (merchant_id) where vat_check in ('invalid', 'unreachable');
