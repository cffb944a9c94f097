-- Addresses are compared in one canonical form, which the server computes (http/canonicalEmail.ts): lower() turns `İ` into `i`,
-- while mail for the two goes to different domains. Rows from before get it where lower case is all there is to it; other
-- spellings stay as they are, and so equal only themselves.
create function ascii_lower(email text) returns text language sql immutable as
  $$ select case when email ~ '^[\x01-\x7f]*$' then lower(email collate "C") else email end $$;

alter table merchants add column canonical_email text;
update merchants set canonical_email = ascii_lower(email);
alter table merchants alter column canonical_email set not null;
create unique index merchants_canonical_email on merchants (canonical_email);
drop index merchants_email;

-- The customer's. Empty once they are erased.
alter table orders add column canonical_email text;
update orders set canonical_email = ascii_lower(customer_email);
alter table orders alter column canonical_email set not null;
create index orders_of_buyer_by_email on orders (canonical_email, merchant_id);
drop index orders_of_buyer;

alter table mails add column canonical_recipient text;
update mails set canonical_recipient = ascii_lower(recipient);
alter table mails alter column canonical_recipient set not null;

-- Canonical addresses, whatever this database's locale holds for lower case.
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
insert into customer_changes (merchant_id, email)
  select orders.merchant_id, changed.email from orders cross join lateral (values (lower(customer_email)), (canonical_email)) as changed (email)
  where lower(customer_email) <> canonical_email;

drop function ascii_lower(text);
