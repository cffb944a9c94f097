/**
 * SQL: an id for row `n` of a statement that inserts what a query returns, from the binding `:firstId`, which `newId` made. A default
 * that is new for each row (`uuid_v7()`) would be computed on the coordinator of a cluster, and the rows with it: while any server
 * is away, no merchant could write. Sixteen million rows get different ids.
 * @param n an SQL expression, from 1: by default the number of the row.
 */
export const numberedId = (n = 'row_number() over ()'): string =>
  `cast(overlay(cast(:firstId as text) placing lpad(to_hex(${n}), 6, '0') from 31) as uuid)`
