import type { Knex } from 'knex'

/** Adds conditions. Not async: awaiting a query builder would run it. */
export type Narrow = (rows: Knex.QueryBuilder) => unknown

/** How a search may find its page without reading all matches. */
export interface Search {
  /** When the page is sorted by the searched column: matches by prefix, and other matches. */
  halves?: { beginning: Narrow; others: Narrow } | undefined
  /** The same conditions for a few rows, each looked up by key, when reading all matches would cost more. */
  atHand?: Narrow | undefined
}

/** A position in a list sorted by time. Has both parts, because many rows may share a moment. */
export interface Position {
  /** ISO 8601, to the millisecond. */
  at: string
  id: string
}

export interface PageOptions {
  /** Applies filters and a search; null when there are none. */
  narrow: Narrow | null
  /** Counts the rows without `narrow`. */
  countAll: () => Promise<number>
  /** SQL that the list is sorted by; ties by id. */
  by: string
  direction: 'asc' | 'desc'
  nullsLast?: boolean
  /** Set when a search runs on rows that an index keeps in the order of the page. */
  search?: Search | undefined
  /** Where the previous page ended, newest first; the total still counts all. */
  after?: Position | null | undefined
  limit: number
  offset: number
}

/** A query for one page of a table, for the strategies that find it. */
export interface Question extends Omit<PageOptions, 'narrow' | 'search'> {
  table: string
  /** The rows of the list, without filters, order, limit and offset. */
  rows: Knex.QueryBuilder
  narrow: Narrow
  /** SQL of the order. */
  order: (key: string, id: string) => string
}

/** The ids of a page, and one more if the list continues. */
export interface Found {
  ids: string[]
  /** A lower bound when it is not exact. */
  total: number
  isExact: boolean
}
