-- transaction: none
-- Mails that their recipient's mail server refused for good or returned later, until they were sent again.
alter table mails
  add column if not exists undelivered_at timestamptz(3),
  add column if not exists undelivered_reason text,
  add column if not exists undelivered_code text, -- of the mail server
  add column if not exists repeated_at timestamptz(3),
  add column if not exists complained_at timestamptz(3);

-- When the seller last entered the customer's address: it is then limited like other addresses that its owner did not type.
alter table orders add column if not exists contact_changed_at timestamptz(3);
