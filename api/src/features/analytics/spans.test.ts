import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf, type RolledPiece } from './spans.ts'
import '../../../../test/support/seed.ts'

const QUARTER_MS = 15 * 60_000
const DAY_MS = 96 * QUARTER_MS
const moment = fc.date({ min: new Date('2023-01-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true })
const span = fc.tuple(moment, moment).map((ends) => {
  const [from, to] = ends.sort((one, other) => Number(one) - Number(other))
  return { from: from!, to: to! }
})

/** Start and end of the time that a piece covers. */
function timeOf({ first, end, quarters }: RolledPiece): [number, number] {
  const start = Date.parse(`${first}T00:00:00Z`)
  if (!quarters) return [start, Date.parse(`${end}T00:00:00Z`)]
  return [start + quarters[0] * QUARTER_MS, start + (quarters[1] + 1) * QUARTER_MS]
}

const isWhole = (at: number, unit: number) => at % unit === 0

describe('piecesOf', () => {
  it('covers every moment of a span once, rolled or at an edge', () => {
    fc.assert(
      fc.property(span, ({ from, to }) => {
        const { rolled, edges } = piecesOf([{ from, to }])

        const times = [...rolled.map(timeOf), ...edges.map((edge): [number, number] => [Number(edge.from), Number(edge.to)])]

        const inOrder = times.toSorted(([one], [other]) => one - other)
        const ends = inOrder.map(([, end]) => end)
        expect(inOrder.map(([start]) => start)).toEqual(from < to ? [Number(from), ...ends.slice(0, -1)] : [])
        if (from < to) expect(ends.at(-1)).toBe(Number(to))
      }),
    )
  })

  it('needs raw rows for less than a quarter hour at each end, and the tail for what rollups cover', () => {
    fc.assert(
      fc.property(span, ({ from, to }) => {
        const { rolled, edges, covered } = piecesOf([{ from, to }])

        for (const edge of edges) expect(Number(edge.to) - Number(edge.from)).toBeLessThan(2 * QUARTER_MS)
        expect(edges.length).toBeLessThanOrEqual(2)
        const times = rolled.map(timeOf)
        expect(covered.map((one) => [Number(one.from), Number(one.to)])).toEqual(
          times.length ? [[Math.min(...times.map(([start]) => start)), Math.max(...times.map(([, end]) => end))]] : [],
        )
      }),
    )
  })

  it('reads at most two partial days, the days of two months, and months', () => {
    fc.assert(
      fc.property(span, ({ from, to }) => {
        const { rolled } = piecesOf([{ from, to }])

        const daysOf = (pieces: RolledPiece[]) =>
          pieces.reduce((sum, piece) => sum + (timeOf(piece)[1] - timeOf(piece)[0]) / DAY_MS, 0)
        const days = rolled.filter((piece) => piece.span === 'day' && !piece.quarters)
        expect(rolled.filter(({ quarters }) => quarters).length).toBeLessThanOrEqual(2)
        expect(daysOf(days)).toBeLessThanOrEqual(61)
        expect(days.every((piece) => timeOf(piece).every((at) => isWhole(at, DAY_MS)))).toBe(true)
        for (const { first, end } of rolled.filter((piece) => piece.span === 'month')) expect(first + end).toMatch(/-01.*-01$/)
      }),
    )
  })

  it('numbers the pieces by the index of their span', () => {
    const day = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-02T00:00:00Z') }
    const minute = { from: new Date('2026-01-01T00:01:00Z'), to: new Date('2026-01-01T00:02:00Z') }

    expect(piecesOf([minute, day])).toEqual({
      rolled: [{ id: 1, span: 'day', first: '2026-01-01', end: '2026-01-02', quarters: null }],
      covered: [{ id: 1, ...day }],
      edges: [{ id: 0, ...minute }],
    })
  })
})
