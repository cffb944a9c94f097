import { describe, expect, it } from 'vitest'
import { drain } from './drain.ts'

interface Due {
  merchantId: string
  n: number
}
const rowsOf = (merchantId: string, count: number): Due[] => Array.from({ length: count }, (_, n) => ({ merchantId, n }))
const SIZE = 10

/** Rows that are due until they are worked or put off. */
const dueOf = (rows: Due[]) => {
  const due = new Set(rows)
  return { due, readDue: async () => [...due].slice(0, SIZE) }
}
const fail = (error: unknown) => {
  throw error
}

describe('drain', () => {
  it('goes on until a page is not full', async () => {
    const { due, readDue } = dueOf([...rowsOf('a', 17), ...rowsOf('b', 16)])
    const work = async (row: Due) => due.delete(row)

    expect(await drain({ readDue, size: SIZE }, work, async () => {}, fail)).toBe(33)
    expect(due.size).toBe(0)
  })

  it('works the rows of one merchant in order, and those of others beside them', async () => {
    const { due, readDue } = dueOf([...rowsOf('slow', 2), ...rowsOf('quick', 3)])
    const order: string[] = []
    let release = () => {}
    const quickIsDone = new Promise<void>((resolve) => void (release = resolve))
    const work = async (row: Due) => {
      if (row.merchantId === 'slow') await quickIsDone
      order.push(`${row.merchantId} ${row.n}`)
      due.delete(row)
      if (row.merchantId === 'quick' && row.n === 2) release()
    }

    await drain({ readDue, size: SIZE }, work, async () => {}, fail)

    expect(order).toEqual(['quick 0', 'quick 1', 'quick 2', 'slow 0', 'slow 1'])
  })

  it('puts off what fails, and works the others', async () => {
    const { due, readDue } = dueOf(rowsOf('a', 25))
    const errors: unknown[] = []
    const worked: number[] = []
    const work = async (row: Due) => {
      if (row.n % 2) throw new Error(`row ${row.n}`)
      worked.push(row.n)
      due.delete(row)
    }

    await drain(
      { readDue, size: SIZE },
      work,
      async (row) => due.delete(row),
      (error) => errors.push(error),
    )

    expect(worked).toHaveLength(13)
    expect(errors).toHaveLength(12)
  })

  it('ends when nothing can be put off', async () => {
    const { readDue } = dueOf(rowsOf('a', 25))
    const refuse = async () => fail(new Error('no database'))

    expect(await drain({ readDue, size: SIZE }, refuse, refuse, () => {})).toBe(SIZE)
  })
})
