import { describe, expect, it } from 'vitest'
import { cellAfter, type Caret } from './cellMoves.ts'

const size = { rows: 3, columns: 4 }
const whole: Caret = { start: 0, end: 2, length: 2 }
const inside: Caret = { start: 1, end: 1, length: 2 }
const after = (key: string, at: [row: number, column: number], caret: Caret | null = whole, shiftKey = false) => {
  const next = cellAfter({ key, shiftKey }, { row: at[0], column: at[1] }, size, caret)
  return next && [next.row, next.column]
}

describe('cellAfter', () => {
  it('goes down and up a column, and stays at its ends', () => {
    expect(after('Enter', [0, 1])).toEqual([1, 1])
    expect(after('ArrowDown', [1, 1], inside)).toEqual([2, 1])
    expect(after('Enter', [2, 1])).toEqual([2, 1])
    expect(after('Enter', [2, 1], whole, true)).toEqual([1, 1])
    expect(after('ArrowUp', [0, 1])).toEqual([0, 1])
  })

  it('leaves a text at its ends only', () => {
    expect(after('ArrowRight', [1, 1], inside)).toBeNull()
    expect(after('ArrowRight', [1, 1], { start: 2, end: 2, length: 2 })).toEqual([1, 2])
    expect(after('ArrowLeft', [1, 1], { start: 2, end: 2, length: 2 })).toBeNull()
    expect(after('ArrowLeft', [1, 1], { start: 0, end: 0, length: 2 })).toEqual([1, 0])
    expect(after('ArrowLeft', [1, 1], { start: 0, end: 1, length: 2 })).toBeNull()
    expect(after('ArrowRight', [1, 1])).toEqual([1, 2])
    expect(after('ArrowRight', [1, 1], { start: 0, end: 0, length: 0 })).toEqual([1, 2])
  })

  it('leaves other keys, and those of buttons, to them', () => {
    expect(after('a', [1, 1])).toBeNull()
    expect(after('Delete', [1, 1])).toBeNull()
    expect(after('ArrowRight', [1, 1], whole, true)).toBeNull()
    expect(after('Enter', [1, 3], null)).toBeNull()
    expect(after('ArrowDown', [1, 3], null)).toBeNull()
    expect(after('ArrowLeft', [1, 3], null)).toEqual([1, 2])
  })
})
