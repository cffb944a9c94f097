-- Walking all customers by cursor: the first order's moment stays, where the last one's changes under who walks.
create index customers_by_first_order on customers (merchant_id, first_order_at, id);
