-- The position of an event is the time of the database, later than all numbers of the sequence. So events of processes of the
-- version before, which leave it out, sort together with those of this one. On a cluster, a server that is not the coordinator
-- takes numbers of a sequence from a range of its own, which would sort by server. A later release drops the sequence.
alter table outbox alter column position set default cast(extract(epoch from clock_timestamp()) * 1000000 as bigint);
