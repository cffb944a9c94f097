import type { Knex } from 'knex'

/** Adds conditions. Not async: a builder that is awaited runs. */
export type Narrow = (rows: Knex.QueryBuilder) => unknown

/** How a search may find its page without reading all that it finds. */
export interface Search {
  /** When the page is in the order of what is searched: what begins with the text, and what else matches. */
  halves?: { beginning: Narrow; others: Narrow } | undefined
  /** The same conditions for a few rows, each asked by itself, where reading all that they hold for would cost more. */
  atHand?: Narrow | undefined
}

/** A place in a list that is sorted by time. Both parts, because many rows may share a moment. */
export interface Position {
  /** ISO 8601, to the millisecond. */
  at: string
  id: string
}

export interface PageOptions {
  /** Leaves out what filters and a search do not mean; null when there are none. */
  narrow: Narrow | null
  /** How many there are without that. */
  countAll: () => Promise<number>
  /** SQL of what the list is sorted by; equal values by id. */
  by: string
  direction: 'asc' | 'desc'
  nullsLast?: boolean
  /** Something is searched for, among rows that an index keeps in the order of the page. */
  search?: Search | undefined
  /** Where the page before ended, newest first by what the list is sorted by; the total counts all. */
  after?: Position | null | undefined
  limit: number
  offset: number
}

/** What is asked of one table, for the ways to find it. */
export interface Question extends Omit<PageOptions, 'narrow' | 'search'> {
  table: string
  /** What may be on the list, without filters, order, limit and offset. */
  rows: Knex.QueryBuilder
  narrow: Narrow
  /** SQL of the order. */
  order: (key: string, id: string) => string
}

/** What was found of a page, and one row more where the list goes on. */
export interface Found {
  ids: string[]
  /** At least so many when it is not exact. */
  total: number
  isExact: boolean
}
