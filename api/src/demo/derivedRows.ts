/** The sandbox account of the demo shop. */
export const DEMO_ACCOUNT = 'acct_test_demo'

/** Rows that follow from the demo shop's, in this order: its addresses, the items of orders, and their payments in the sandbox. */
export const DERIVED_ROWS = [
  `insert into handles (kind, handle, merchant_id)
  select 'address', cast(id as text), merchant_id from products where merchant_id = :merchantId
  union all select 'address', unnest(array[cast(id as text), url_id]), merchant_id from links where merchant_id = :merchantId`,

  `insert into order_items (merchant_id, order_id, product_id, position, quantity, price_minor, net_minor, product_name, product_image_url, product_type, stock_taken)
  select orders.merchant_id, orders.id, products.id, position, quantity, coalesce(price_override_minor, price_minor), quantity * coalesce(price_override_minor, price_minor), products.name, image_url, type,
    case when stock is not null and completed_at is not null then quantity else 0 end
  from orders
    join link_items on link_items.merchant_id = orders.merchant_id and link_items.link_id = orders.link_id
    join products on products.merchant_id = orders.merchant_id and products.id = product_id
  where orders.merchant_id = :merchantId`,

  // Shipped a day after the sale, and arrived three days later. The shipment of a demo order has the order's id.
  // A cluster computes with a time in a select only.
  `with latest as materialized (select max(created_at) as at from orders where merchant_id = :merchantId),
  dated as materialized (
    select id, case when payment_status <> 'completed' or completed_at > latest.at - interval '2 days' then 'to_ship'
      when completed_at > latest.at - interval '6 days' then 'shipped' else 'delivered' end as state
    from orders, latest where orders.merchant_id = :merchantId and exists (
      select from order_items where order_items.merchant_id = :merchantId and order_id = orders.id and product_type = 'physical'))
  update orders set shipping_state = dated.state from dated where orders.merchant_id = :merchantId and orders.id = dated.id`,

  `insert into shipments (id, merchant_id, order_id, created_at, delivered_at)
  select id, merchant_id, id, completed_at + interval '1 day', case when shipping_state = 'delivered' then completed_at + interval '4 days' end
  from orders where merchant_id = :merchantId and shipping_state in ('shipped', 'delivered')`,

  `insert into shipment_items (merchant_id, shipment_id, order_item_id, quantity)
  select order_items.merchant_id, shipments.id, order_items.id, quantity
  from shipments join order_items on order_items.merchant_id = shipments.merchant_id and order_items.order_id = shipments.order_id
  where shipments.merchant_id = :merchantId and product_type = 'physical'`,

  `update order_items set shipped = shipment_items.quantity from shipment_items
  where order_items.merchant_id = :merchantId and shipment_items.merchant_id = :merchantId and shipment_items.order_item_id = order_items.id`,

  `insert into sandbox.intents (id, client_secret, idempotency_key, account_id, amount_minor, fee_minor, currency, status, error, metadata, created_at)
  select payment_intent_id, payment_client_secret, 'order-' || id, '${DEMO_ACCOUNT}', total_minor, fee_minor, currency,
    case when completed_at is null then 'canceled' else 'succeeded' end, failure, jsonb_build_object('orderId', id, 'merchantId', merchant_id), created_at
  from orders where merchant_id = :merchantId and payment_intent_id is not null`,

  // The refund of a demo order has the order's id.
  `insert into refunds (id, merchant_id, order_id, amount_minor, status, source, restock, provider_id, created_at, settled_at)
  select id, merchant_id, id, total_minor, 'succeeded', 'merchant', false, 're_test_' || replace(cast(gen_random_uuid() as text), '-', ''), updated_at, updated_at
  from orders where merchant_id = :merchantId and payment_status = 'refunded' and payment_intent_id is not null`,

  `insert into sandbox.refunds (id, intent_id, reference, amount_minor, fee_minor, created_at)
  select provider_id, payment_intent_id, refunds.id, amount_minor, fee_minor, refunds.created_at
  from refunds join orders on orders.merchant_id = refunds.merchant_id and orders.id = order_id
  where refunds.merchant_id = :merchantId`,
]
