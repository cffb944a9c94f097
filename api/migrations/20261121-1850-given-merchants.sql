-- A checkout session is searched among the orders of the link's merchant: every statement on orders names the merchant.
create unique index orders_open_session_of_merchant on orders (merchant_id, checkout_session_id) where payment_status = 'pending';
create index orders_of_merchants_session on orders (merchant_id, checkout_session_id, created_at desc) where checkout_session_id is not null;
drop index orders_open_session;
drop index orders_of_session;

-- Jobs name the merchant of their row. Waiting jobs from before get it here.
do $$
declare
  job record;
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  for job in
    select * from (values ('sendMail', 'mails', 'id'), ('sendMetaEvent', 'meta_events', 'id'), ('exportData', 'data_exports', 'id'),
      ('afterSale', 'orders', 'orderId'), ('recheckVatNumber', 'orders', 'orderId')) as jobs (task, found_in, key)
  loop
    execute format(
      'update graphile_worker._private_jobs waiting set payload = (cast(waiting.payload as jsonb) || jsonb_build_object(''merchantId'', found.merchant_id))::json
       from graphile_worker._private_tasks task, %I found
       where task.id = waiting.task_id and found.id = case when task.identifier = %L then cast(waiting.payload ->> %L as uuid) end',
      job.found_in, job.task, job.key);
  end loop;
end $$;
