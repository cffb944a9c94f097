-- The items of an order are read among its merchant's items, like everything else.
create or replace function sold_facts(o orders) returns table (
  merchant_id uuid, link_id uuid, happened_at timestamptz, measure text, currency text, count bigint, amount_minor bigint,
  source text, utm_source text, utm_medium text, utm_campaign text, product_id uuid
) language sql stable as $$
  select o.merchant_id, o.link_id, o.created_at, 'sold', o.currency, order_items.quantity, order_items.quantity * order_items.price_minor,
    null::text, null::text, null::text, null::text, order_items.product_id
  from order_items where order_items.merchant_id = o.merchant_id and order_items.order_id = o.id and o.payment_status = 'completed'
$$;

create or replace function tell_items() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, product_id)
    select orders.merchant_id, orders.link_id, orders.created_at, 'sold', orders.currency, added.quantity, added.quantity * added.price_minor, added.product_id
    from added join orders on orders.merchant_id = added.merchant_id and orders.id = added.order_id where orders.payment_status = 'completed';
  end if;
  if tg_op <> 'INSERT' then
    insert into rollup_tail (merchant_id, link_id, happened_at, measure, currency, count, amount_minor, product_id)
    select orders.merchant_id, orders.link_id, orders.created_at, 'sold', orders.currency, -gone.quantity, -gone.quantity * gone.price_minor, gone.product_id
    from gone join orders on orders.merchant_id = gone.merchant_id and orders.id = gone.order_id where orders.payment_status = 'completed';
  end if;
  return null;
end $$;
