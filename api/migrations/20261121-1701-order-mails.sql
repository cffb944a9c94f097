-- Mails about orders are composed when they are sent, so their rows contain only their occasion, which is mailed once:
-- `receipt:{order}`, `sale:{order}`, `refund:{refund}`, `reminder:{session}`.
alter table mails
  add column order_id uuid references orders on delete cascade,
  add column occasion text,
  add column data jsonb not null default '{}',
  add column skipped_at timestamptz(3), -- no longer due when it was about to be sent
  alter column subject set default '',
  alter column body set default '';
create unique index mails_occasion on mails (merchant_id, occasion) where occasion is not null;
create index mails_of_order on mails (order_id) where order_id is not null;

-- Which notices a merchant wants, and since when shoppers are reminded of abandoned checkouts; null: never.
alter table merchants
  add column mail_sales boolean not null default true,
  add column reminders_since timestamptz(3);

-- Shoppers who unsubscribed from a shop's reminders.
create table mail_suppressions (
  merchant_id uuid not null,
  email text not null check (email = lower(email)),
  created_at timestamptz(3) not null default now(),
  primary key (merchant_id, email)
);

