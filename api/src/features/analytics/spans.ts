const QUARTER_MS = 15 * 60_000
const DAY_MS = 96 * QUARTER_MS

/** From a moment up to, and not including, another. */
export interface Span {
  from: Date
  to: Date
}

/** Rollups to add up: whole days or months of UTC, or some quarter hours of a day. Days are text, 2026-01-31. */
export interface RolledPiece {
  id: number
  span: 'day' | 'month'
  first: string
  /** Exclusive. */
  end: string
  /** First and last quarter hour, 0 to 95; null for whole days and months. */
  quarters: [first: number, last: number] | null
}

export interface Pieces {
  rolled: RolledPiece[]
  /** What the rolled pieces of a span cover together: the tail is read for the same time. */
  covered: (Span & { id: number })[]
  /** Less than a quarter hour each, where a span begins or ends within one: read from raw rows. */
  edges: (Span & { id: number })[]
}

/**
 * Splits spans into pieces that rollups can answer; `id` is the span's index. At most 31 months of days and months and
 * a few quarters each.
 */
export function piecesOf(spans: Span[]): Pieces {
  const pieces: Pieces = { rolled: [], covered: [], edges: [] }
  for (const [id, span] of spans.entries()) {
    const [start, stop] = [Number(span.from), Number(span.to)]
    const [from, to] = [Math.ceil(start / QUARTER_MS) * QUARTER_MS, Math.floor(stop / QUARTER_MS) * QUARTER_MS]
    if (from >= to) {
      if (start < stop) pieces.edges.push({ id, ...span })
      continue
    }
    if (start < from) pieces.edges.push({ id, from: span.from, to: new Date(from) })
    if (to < stop) pieces.edges.push({ id, from: new Date(to), to: span.to })
    pieces.covered.push({ id, from: new Date(from), to: new Date(to) })
    pieces.rolled.push(...rolled(from, to).map((piece) => ({ id, ...piece })))
  }
  return pieces
}

/** `from` and `to` are quarter hours. */
function rolled(from: number, to: number): Omit<RolledPiece, 'id'>[] {
  const [firstDay, lastDay] = [floorDay(from), floorDay(to)]
  if (firstDay === lastDay) return [partOf(firstDay, from, to)]
  const whole = firstDay === from ? from : firstDay + DAY_MS
  return [
    ...(whole > from ? [partOf(firstDay, from, whole)] : []),
    ...wholeDays(whole, lastDay),
    ...(lastDay < to ? [partOf(lastDay, lastDay, to)] : []),
  ]
}

function wholeDays(from: number, to: number): Omit<RolledPiece, 'id'>[] {
  const [firstMonth, lastMonth] = [monthOf(from - 1, 1), monthOf(to)]
  if (firstMonth >= lastMonth) return from < to ? [{ span: 'day', first: day(from), end: day(to), quarters: null }] : []
  return [
    ...wholeDays(from, firstMonth),
    { span: 'month', first: day(firstMonth), end: day(lastMonth), quarters: null },
    ...wholeDays(lastMonth, to),
  ]
}

const partOf = (start: number, from: number, to: number): Omit<RolledPiece, 'id'> => ({
  span: 'day',
  first: day(start),
  end: day(start + DAY_MS),
  quarters: [(from - start) / QUARTER_MS, (to - start) / QUARTER_MS - 1],
})

const floorDay = (at: number) => Math.floor(at / DAY_MS) * DAY_MS

/** Beginning of the month of a moment, or of a later month. */
function monthOf(at: number, after = 0): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after)
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
