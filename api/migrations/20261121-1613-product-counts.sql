-- Every page of the list shows the number of products: counting 100,000 took as long as the rest of the page. Changes
-- are added as rows, not to one counter: concurrent writers would wait for each other. A job combines the rows.
create table product_counts (
  merchant_id uuid not null,
  change bigint not null
);
create index product_counts_of_merchant on product_counts (merchant_id);
insert into product_counts select merchant_id, count(*) from products where deleted_at is null group by merchant_id;

create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_counts select merchant_id, count(*) from changed where deleted_at is null group by merchant_id;
  else
    insert into product_counts select merchant_id, -count(*) from changed where deleted_at is null group by merchant_id;
  end if;
  return null;
end $$;
create trigger count_new_products after insert on products referencing new table as changed
  for each statement execute function count_products();
create trigger count_gone_products after delete on products referencing old table as changed
  for each statement execute function count_products();

-- A sold product stays in the table when its merchant deletes it.
create function count_hidden_product() returns trigger language plpgsql as $$
begin
  insert into product_counts values (new.merchant_id, case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create trigger count_hidden_product after update of deleted_at on products for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function count_hidden_product();
