-- Relaying an event adds what it is about. With a target of 128 bytes that went to a row of its own, with an entry in an index. Only
-- the data of an event is meant to leave its row.
alter table outbox set (toast_tuple_target = 256);
