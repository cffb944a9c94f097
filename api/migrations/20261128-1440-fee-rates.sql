-- A platform's rate may be 100 percent. A wider numeric of the same scale rewrites no row and reads none.
-- squawk-ignore changing-column-type
alter table orders alter column fee_rate type numeric(6, 3);
