-- transaction: none
-- What follows a sale updates each of these rows within a second. PostgreSQL logs little of a row that stays on its page, so the
-- pages keep room for it. An event's data is as wide as its order: it moves out of the row (from about 2 kB), and relaying does not
-- write it again. Rows that exist stay as they are.
alter table outbox set (toast_tuple_target = 128, fillfactor = 70);
alter table mails set (fillfactor = 80);
alter table webhook_deliveries set (fillfactor = 80);
alter table payment_events set (fillfactor = 80);
alter table sandbox.events set (fillfactor = 80);
