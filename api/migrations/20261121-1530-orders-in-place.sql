-- An order is written twice within a moment: placed, then linked to its payment. Without an index on the payment, which
-- no query needs, and with room left in the page, the second write touches no index.
drop index orders_of_intent;
alter table orders set (fillfactor = 85);
