import { describe, expect, it, vi } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import { createLinkForm, type Product } from './linkForm.ts'

const product = (id: string) => ({ id }) as Product

describe('createLinkForm', () => {
  it('requires a name, and a product and quantity in every row', async () => {
    const { client, calls } = clientAnswering(() => ({}))
    const form = createLinkForm(client, vi.fn())
    form.addRow()
    await form.submit()

    expect(form.problems.value).toEqual({
      name: 'Link name is required.',
      rows: 'Please select a product and specify a quantity for each item.',
    })
    expect(calls).toEqual([])
  })

  it.each(['0', '1.5', '-1', '', '1001'])('rejects a quantity of "%s"', (quantity) => {
    const form = createLinkForm(clientAnswering(() => ({})).client, vi.fn())
    form.set({ name: 'Sale' })
    form.setRow(0, { product: product('p1'), quantity })

    expect(form.check()).toBe(false)
  })

  it('keeps at least one row', () => {
    const form = createLinkForm(clientAnswering(() => ({})).client, vi.fn())
    form.addRow()
    form.removeRow(0)
    form.removeRow(1)

    expect(form.values.value.rows.map((row) => row.key)).toEqual([1])
  })

  it('chooses the only product there is, and none of several', async () => {
    const start = async (total: number) => {
      const products = [
        { id: 'p1', options: [] },
        { id: 'p2', options: [] },
      ].slice(0, total)
      const { client } = clientAnswering(() => ({ body: { products, total, total_is_exact: true } }))
      const form = createLinkForm(client, vi.fn())
      form.loadProducts()
      await settle()
      return form.values.value.rows.map(({ product }) => product?.id)
    }
    expect(await start(1)).toEqual(['p1'])
    expect(await start(2)).toEqual([undefined])
  })

  it('searches all active products', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { products: [{ id: 'p1' }], total: 1, total_is_exact: true } }))
    const form = createLinkForm(client, vi.fn())

    expect(await form.findProducts({ search: 'mug', limit: 50 })).toEqual({ items: [{ id: 'p1' }], total: 1 })
    expect(calls).toEqual(['GET /products?search=mug&limit=50&status=active'])
  })

  it('sends a price only if one was typed', async () => {
    const sent: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      sent.push(body)
      return { status: 201, body: {} }
    })
    const onSaved = vi.fn()
    const form = createLinkForm(client, onSaved)
    form.set({ name: ' Sale ' })
    form.addRow()
    form.setRow(0, { product: product('p1'), priceOverride: '0' })
    form.setRow(1, { product: product('p2'), quantity: '3' })
    await form.submit()

    const items = [
      { productId: 'p1', quantity: 1, price_override: 0 },
      { productId: 'p2', quantity: 3 },
    ]
    expect(sent).toEqual([{ name: 'Sale', items }])
    expect(onSaved).toHaveBeenCalledOnce()
  })

  it('sends what the shopper may choose, and shows what the server refuses of an item', async () => {
    const sent: { items: unknown[] }[] = []
    const errors = [{ path: 'items.1.optional.percent_off', msg: 'Too much.' }]
    const { client } = clientAnswering(({ body }) => {
      sent.push(body as { items: unknown[] })
      return { status: 400, body: { message: 'Invalid request.', code: 'invalid_request', errors } }
    })
    const form = createLinkForm(client, vi.fn())
    form.set({ name: 'Sale' })
    form.addRow()
    form.setRow(0, { product: product('p1'), quantity: '2', adjustable: { min: '2', max: '8', step: '3' } })
    form.setRow(1, { product: product('p2'), option: { isTicked: true, percentOff: '20' } })
    await form.submit()
    expect(sent).toEqual([
      {
        name: 'Sale',
        items: [
          { productId: 'p1', quantity: 2, adjustable: { min: 2, max: 8, step: 3 } },
          { productId: 'p2', quantity: 1, optional: { ticked_at_first: true, percent_off: 20 } },
        ],
      },
    ])
    expect(form.problems.value).toEqual({ rows: 'Item 2: Too much.' })
  })
})
