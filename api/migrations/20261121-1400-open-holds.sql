-- Counting what one visitor or network address holds must not read what everybody else holds: a link that sells well has
-- thousands of open orders.
create index orders_holds_of_visitor on orders (link_id, visitor_id) where payment_status = 'pending' and holds_stock;
create index orders_holds_of_address on orders (link_id, address_hash) where payment_status = 'pending' and holds_stock;
