/**
 * SQL: conditions of the last part of a statement, which reads nothing but other parts. They name the parts whose rows are read by
 * parts that insert. Citus sends such rows to the server with the merchant's rows over a connection, and then commits in two phases,
 * even if the statement runs on that server. It keeps them there if the last part reads them too.
 */
export const readHere = (...parts: string[]): string =>
  parts.map((part) => `not exists (select from ${part} where false)`).join(' and ')
