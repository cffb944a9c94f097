-- Quantity that unpaid orders hold, stored beside the stock: an order checks it under the lock that it takes anyway.
alter table products add column held integer not null default 0 check (held >= 0);
update products set held = open.pieces
  from (select orders.merchant_id, product_id, sum(stock_taken) as pieces from orders
        join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
        where payment_status = 'pending' and holds_stock group by 1, 2) open
  where products.merchant_id = open.merchant_id and products.id = open.product_id;

-- How long the order may hold its stock, from when it was placed. Null for older orders.
alter table orders add column hold_minutes smallint;
