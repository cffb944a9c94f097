-- Mails about an account have HTML beside their plain text, as those about an order do.
alter table mails add column html text;
