import { describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { rethrow, sweep } from './sweep.ts'

const api = startApi()
const SIZE = 10

interface Due {
  merchantId: string
  n: number
}
/** Reads pages of these rows, as a statement would. */
const pagesOf = (rows: Due[]) => async (last: Due | null) => {
  const from = last ? rows.indexOf(last) + 1 : 0
  return rows.slice(from, from + SIZE)
}
const rowsOf = (merchantId: string, count: number): Due[] => Array.from({ length: count }, (_, n) => ({ merchantId, n }))

describe('sweep', () => {
  it('goes on until nothing is left, also past rows that fail', async () => {
    const errors: unknown[] = []
    const worked: number[] = []
    const work = async ({ n }: Due) => {
      if (n % 2) throw new Error(`row ${n}`)
      worked.push(n)
    }

    expect(await sweep(api.db, pagesOf(rowsOf('a', 25)), work, (error) => errors.push(error))).toBe(25)
    expect(worked).toHaveLength(13)
    expect(errors).toHaveLength(12)
  })

  it('works the rows of one merchant in order, and those of others beside them', async () => {
    const order: string[] = []
    let release = () => {}
    const quickIsDone = new Promise<void>((resolve) => void (release = resolve))
    const work = async ({ merchantId, n }: Due) => {
      if (merchantId === 'slow') await quickIsDone
      order.push(`${merchantId} ${n}`)
      if (merchantId === 'quick' && n === 2) release()
    }

    await sweep(api.db, pagesOf([...rowsOf('slow', 2), ...rowsOf('quick', 3)]), work, rethrow)

    expect(order).toEqual(['quick 0', 'quick 1', 'quick 2', 'slow 0', 'slow 1'])
  })
})
