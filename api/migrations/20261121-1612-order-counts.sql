-- Every page of the list shows the number of orders, and counting a million takes 60 ms. New orders are added and
-- rarely removed, so a job stores once a day how many there were a day ago, and the list adds the later ones. A counter
-- raised by every order would make the orders of a merchant wait for each other's flush.
create table order_counts (
  merchant_id uuid primary key,
  before timestamptz(3) not null, -- created before this
  count bigint not null
);

-- Counts what was not counted before this moment. The lock waits for transactions that write into the counted past, and
-- they wait for it.
create function count_orders(until timestamptz) returns void language plpgsql as $$
begin
  lock table order_counts in exclusive mode;
  insert into order_counts as known (merchant_id, before, count)
  select merchants.id, until, counted.count
  from merchants left join order_counts as past on past.merchant_id = merchants.id
  cross join lateral (
    select count(*) from orders
    where orders.merchant_id = merchants.id and created_at >= coalesce(past.before, '-infinity') and created_at < until) as counted
  where counted.count > 0
  on conflict (merchant_id) do update set before = excluded.before, count = known.count + excluded.count;
end $$;

-- After an import or a deleted row, the stored count is wrong, and the job starts over.
create function forget_order_count() returns trigger language plpgsql as $$
begin
  delete from order_counts where merchant_id in (old.merchant_id, new.merchant_id);
  return null;
end $$;
create trigger forget_count_of_import after insert on orders for each row
  when (new.created_at < now() - interval '20 hours') execute function forget_order_count();
create trigger forget_count_of_moved after update of created_at, merchant_id on orders for each row
  when ((old.created_at, old.merchant_id) is distinct from (new.created_at, new.merchant_id)) execute function forget_order_count();
create trigger forget_count_of_gone after delete on orders for each row execute function forget_order_count();
