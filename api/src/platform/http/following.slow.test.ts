import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()
const BEGIN = '2026-01-01T00:00:00Z'
let merchant: Merchant

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
})

interface Row {
  id: string
  updated_at: string
}

/** A program that follows a list, as the guide says. It knows each row as it last came. */
function follow<Seen extends Row>(path: string, rows: string) {
  const known = new Map<string, Seen>()
  const came: string[] = []
  const wentBack: string[] = []
  let since = BEGIN
  let cursor = ''
  /** Reads one page, and goes on behind it later. */
  async function readPage() {
    const query = new URLSearchParams({ updated_since: since, limit: '7', cursor })
    const { body } = await api.request('GET', `${path}?${query}`, { as: merchant })
    for (const row of body[rows] as Seen[]) {
      const before = known.get(row.id)
      // The last rows come again. So does a row that changed after its page was chosen: first as it is now, then in its new place.
      if (before?.updated_at === row.updated_at && row.updated_at >= since) continue
      if (before && before.updated_at >= row.updated_at) wentBack.push(row.id)
      known.set(row.id, row)
      came.push(`${row.id} ${row.updated_at}`)
    }
    since = body.next_cursor === null ? ((body[rows].at(-1) as Seen | undefined)?.updated_at ?? since) : since
    cursor = body.next_cursor ?? ''
  }
  return { known, came, wentBack, readPage }
}

/** Lets the program read until the work is done and it knows the same as the database. */
async function readDuring<Seen extends Row>(
  { known, readPage }: ReturnType<typeof follow<Seen>>,
  { work, table, column }: { work: () => Promise<void>; table: string; column: keyof Seen & string },
) {
  let isOver = false
  const reading = (async () => {
    while (!isOver) await readPage()
  })()
  try {
    await work()
    const rows = await api.db(table).where({ merchantId: merchant.id }).select('*')
    const stored = Object.fromEntries(rows.map((row) => [row.id, row[camelCase(column)]]))
    const seen = () => Object.fromEntries([...known].map(([id, row]) => [id, row[column]]))
    await expect.poll(seen, { timeout: 20_000 }).toEqual(stored)
  } finally {
    isOver = true
    await reading
  }
}
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('a program that follows changes', () => {
  it('sees every product as it is in the end, while many are changed and one change commits last', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => buildProduct(api.db, merchant)))
    const [late, ...others] = products as [Product, ...Product[]]
    const follower = follow<Row & { name: string }>('/products', 'products')
    const rename = (turn: number) =>
      api.request('PUT', `/products/${others[turn % others.length]!.id}`, { as: merchant, body: { name: `Name ${turn}` } })
    const work = async () => {
      // Written first, and committed when everything else has been.
      const slow = await api.db.transaction()
      await Product.query(slow).where({ merchantId: merchant.id, id: late.id }).patch({ name: 'Late' })
      for (let turn = 0; turn < 200; turn += 20) await Promise.all(Array.from({ length: 20 }, (_, step) => rename(turn + step)))
      // By then a program that does not know of it has read beyond it.
      const readClock = async () => (await api.db.raw('select clock_timestamp() as now')).rows[0].now.getTime()
      const changedLast = await readClock()
      await expect.poll(readClock, { timeout: 10_000 }).toBeGreaterThan(changedLast + 1200)
      await slow.commit()
    }

    await readDuring(follower, { work, table: 'products', column: 'name' })

    expect(follower.known.get(late.id)!.name).toBe('Late')
    expect(new Set(follower.came).size).toBe(follower.came.length)
    expect(follower.wentBack).toEqual([])
  })

  it('sees every order as it is in the end', async () => {
    const product = await buildProduct(api.db, merchant)
    const link = await buildLink(api.db, merchant, [product])
    const follower = follow<Row & { payment_status: string }>('/orders', 'orders')
    const open = () => buildOrder(api.db, link, [product], { paymentStatus: 'pending', completedAt: null })
    const settle = async (at: number) => {
      const { id } = await open()
      const set = (paymentStatus: string) => api.request('PUT', `/orders/${id}`, { as: merchant, body: { paymentStatus } })
      await set('completed')
      if (at % 3 === 0) await set('refunded')
    }
    const work = async () => void (await Promise.all(Array.from({ length: 30 }, (_, at) => settle(at))))

    await readDuring(follower, { work, table: 'orders', column: 'payment_status' })

    expect(follower.known.size).toBe(30)
    expect(new Set(follower.came).size).toBe(follower.came.length)
    expect(follower.wentBack).toEqual([])
  })
})
