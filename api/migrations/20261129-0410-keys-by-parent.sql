-- transaction: none
-- Entries of a timeline are only looked up by their order, and attempts only by their delivery. A key that begins with those needs no
-- second index. Each new key has its name before the old one goes, so a killed process can repeat all of it.
create unique index concurrently if not exists order_history_key on order_history (merchant_id, order_id, id);
do $$
begin
  if not exists (select from pg_constraint where conname = 'order_history_key') then
    alter table order_history drop constraint if exists order_history_pkey;
    alter table order_history add constraint order_history_key primary key using index order_history_key;
  end if;
end $$;
-- squawk-ignore require-concurrent-index-deletion
drop index if exists order_history_of_order;

create unique index concurrently if not exists webhook_attempts_key on webhook_attempts (merchant_id, delivery_id, id);
do $$
begin
  if not exists (select from pg_constraint where conname = 'webhook_attempts_key') then
    alter table webhook_attempts drop constraint if exists webhook_attempts_pkey;
    alter table webhook_attempts add constraint webhook_attempts_key primary key using index webhook_attempts_key;
  end if;
end $$;
-- squawk-ignore require-concurrent-index-deletion
drop index if exists webhook_attempts_of_delivery;
