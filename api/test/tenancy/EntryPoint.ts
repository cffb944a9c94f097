/** A statement that may read rows of several merchants, on purpose. */
export interface EntryPoint {
  /** Matches its text. */
  statement: RegExp
  /** The tables that it may start from. All others must be joined by their rows' merchant. */
  opens: string[]
  /** What it looks for. */
  reason: string
}
