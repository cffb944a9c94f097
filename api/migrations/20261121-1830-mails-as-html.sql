-- Mails about an account have HTML beside their plain text, like those about an order.
alter table mails add column html text;
