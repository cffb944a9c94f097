/**
 * SQL: the position of an event, which is the time of the database in microseconds. Evaluated behind the lock on what the event
 * is about, so the positions of one object rise in the order in which its changes commit. The beginning of the statement would
 * be too early: it can lie before the wait for that lock. A sequence would have to be pulled to the coordinator of a cluster
 * (docs/contributing/decisions/0020).
 */
export const POSITION = 'cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)'
