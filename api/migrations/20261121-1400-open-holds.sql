-- Counting the holds of one visitor or network address must not read those of all others: a popular link has thousands
-- of open orders.
create index orders_holds_of_visitor on orders (link_id, visitor_id) where payment_status = 'pending' and holds_stock;
create index orders_holds_of_address on orders (link_id, address_hash) where payment_status = 'pending' and holds_stock;
