-- Paging through all customers by cursor: the time of the first order never changes, while that of the last one does.
create index customers_by_first_order on customers (merchant_id, first_order_at, id);
