-- What banks took back in lost disputes is stored beside refunds. Either can exceed the order's total: a bank may
-- decide in another currency or about the whole of a partly refunded payment, and the provider's amounts apply.
create sequence provider_readings; -- numbers readings of the provider in the order in which they began
do $$
begin
  execute (select format('alter table orders drop constraint %I', conname) from pg_constraint
    where conrelid = 'orders'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%refunded_minor >= 0) AND (refunded_minor <= total_minor%');
end $$;
alter table orders
  add constraint orders_refunded_minor_check check (refunded_minor >= 0),
  add column lost_minor bigint not null default 0 check (lost_minor >= 0),
  add column refunds_reading bigint not null default 0; -- number of the reading that the refunds were last booked from
alter table disputes
  add column reading bigint not null default 0,
  add column reversal_attempt integer not null default 1; -- part of the provider's idempotency key
alter table refunds add column attempt integer not null default 1; -- part of the provider's idempotency key

-- What is left of an order after refunds and losses. Never negative: the platform bears a loss above the payment.
create function brought_minor(o orders) returns bigint language sql immutable as $$
  select greatest(0, o.total_minor - o.refunded_minor - o.lost_minor)
$$;

create or replace function sale_facts(o orders) returns table (
  merchant_id uuid, link_id uuid, happened_at timestamptz, measure text, currency text, count bigint, amount_minor bigint,
  source text, utm_source text, utm_medium text, utm_campaign text, product_id uuid
) language sql stable as $$
  select o.merchant_id, o.link_id, o.created_at, case o.payment_status when 'completed' then 'sale' else 'refunded' end, o.currency,
    1, case o.payment_status when 'completed' then brought_minor(o) else 0 end,
    source_of(o.referrer), o.utm ->> 'source', o.utm ->> 'medium', o.utm ->> 'campaign', null::uuid
  where o.payment_status in ('completed', 'refunded')
$$;

drop trigger tell_changed_order on orders;
create trigger tell_changed_order after update on orders for each row
  when ((old.payment_status in ('completed', 'refunded') or new.payment_status in ('completed', 'refunded')) and
    (old.payment_status, old.merchant_id, old.link_id, old.created_at, old.currency, old.total_minor, old.refunded_minor, old.lost_minor, old.referrer, old.utm)
    is distinct from
    (new.payment_status, new.merchant_id, new.link_id, new.created_at, new.currency, new.total_minor, new.refunded_minor, new.lost_minor, new.referrer, new.utm))
  execute function tell_order();

drop trigger tell_customer_change on orders;
create trigger tell_customer_change after update on orders for each row
  when ((old.customer_email, old.customer_name, old.payment_status, old.currency, old.total_minor, old.refunded_minor, old.lost_minor)
    is distinct from (new.customer_email, new.customer_name, new.payment_status, new.currency, new.total_minor, new.refunded_minor, new.lost_minor))
  execute function tell_customer();

-- Lost disputes were refunds before. Moved after the triggers exist, so that the revenue of orders does not change.
with losses as (delete from refunds where source = 'dispute' returning merchant_id, order_id, amount_minor),
  sums as (select merchant_id, order_id, sum(amount_minor) as amount_minor from losses group by merchant_id, order_id)
update orders set lost_minor = sums.amount_minor, refunded_minor = greatest(0, orders.refunded_minor - sums.amount_minor)
from sums where orders.merchant_id = sums.merchant_id and orders.id = sums.order_id;
alter table refunds
  drop constraint refunds_source_check,
  add constraint refunds_source_check check (source in ('merchant', 'provider'));
