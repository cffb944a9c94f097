import { describe, expect, it, vi } from 'vitest'
import { clientAnswering, settle } from '../../../test/answering.ts'
import { createNewProduct } from './productInPlace.ts'

describe('createNewProduct', () => {
  it('asks for name and price, and adds an active product in the currency of the link', async () => {
    const bodies: unknown[] = []
    const { client } = clientAnswering(({ method, body }) => {
      if (method === 'POST') bodies.push(body)
      return { body: { id: 'p1', products: [] } }
    })
    const onAdded = vi.fn()
    const form = createNewProduct(client, 'EUR', onAdded)
    await form.submit()
    expect(form.problems.value).toEqual({
      name: 'Product name and price are required.',
      price: 'Product name and price are required.',
    })

    form.set({ name: ' Mug ', price: '24.50' })
    await form.submit()
    expect(onAdded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'p1' }))
    expect(bodies).toHaveLength(1)
  })

  it('adds a digital product only with its file', async () => {
    const bodies: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      bodies.push(body)
      return { body: { id: 'p1' } }
    })
    const form = createNewProduct(client, 'EUR', vi.fn())
    form.set({ name: 'Guide', price: '9' })
    form.setType('digital')
    await form.submit()
    expect(form.problems.value).toEqual({ digitalFileUrl: 'Add the file that buyers get.' })

    form.set({ digitalFileUrl: 'https://files.test/a.pdf' })
    await form.submit()
    expect(bodies).toHaveLength(1)
  })

  it('offers the newest drafts, and says why one was not activated', async () => {
    const refusal = { status: 422, body: { message: 'Not now.', code: 'refused', request_id: 'r' } }
    const { client, calls } = clientAnswering(({ method }) =>
      method === 'GET' ? { body: { products: [{ id: 'd1', name: 'Sketch' }], total: 1 } } : refusal,
    )
    const form = createNewProduct(client, 'USD', vi.fn())
    form.loadDrafts()
    await settle()
    expect(calls[0]).toContain('status=draft')
    expect(form.drafts.value).toMatchObject({ status: 'ready', data: [{ id: 'd1' }] })

    await form.activate({ id: 'd1' } as never)
    expect(form.problem.value).toBe('Not now.')
  })
})
