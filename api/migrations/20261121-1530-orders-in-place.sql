-- An order is written twice within a moment: placed, then told its payment. Without an index on the payment, which nothing
-- looks up by, and with room left in the page, the second write touches no index at all.
drop index orders_of_intent;
alter table orders set (fillfactor = 85);
