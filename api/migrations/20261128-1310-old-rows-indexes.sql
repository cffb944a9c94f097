-- transaction: none
-- For the job that deletes old deliveries. A B-tree, because the place of deleted rows is used again: a BRIN index then
-- has old and new rows in the same pages, and finds all of them.
create index concurrently if not exists webhook_deliveries_old on webhook_deliveries (created_at);
