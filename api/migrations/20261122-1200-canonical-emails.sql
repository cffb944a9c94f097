-- Addresses are compared in one canonical form, which the server computes (http/canonicalEmail.ts).
alter table customers drop constraint customers_email_check;
alter table mail_suppressions drop constraint mail_suppressions_email_check;

create or replace function tell_customer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.canonical_email <> '' then
    insert into customer_changes (merchant_id, email) values (old.merchant_id, old.canonical_email);
  end if;
  if tg_op <> 'DELETE' and new.canonical_email <> '' and (tg_op = 'INSERT' or old.canonical_email <> new.canonical_email) then
    insert into customer_changes (merchant_id, email) values (new.merchant_id, new.canonical_email);
  end if;
  return null;
end $$;
