-- A page of ten products must cost the same among a hundred thousand as among a thousand. The list sorts by name
-- without case, so its index does too; the export reads products by age. Measured with 100,000 products and a million
-- items sold: a page by name 165 → 8 ms.
drop index products_of_merchant;
create index products_by_name on products (merchant_id, lower(name), id) where deleted_at is null;
create index products_by_age on products (merchant_id, created_at, id) where deleted_at is null;

-- Sales of a product are added up from its items in completed orders, for the products of one page; to sort by sales
-- and revenue, from all items of the merchant. Both read only these two indexes. The merchant comes first: without it,
-- a shop with a thousand products read the items of all shops (218 → 11 ms).
drop index order_items_of_product;
create index order_items_sold on order_items (merchant_id, product_id) include (order_id, quantity, price_minor);
create index orders_completed on orders (merchant_id, id) include (currency) where payment_status = 'completed';
