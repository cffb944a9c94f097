import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createSellForm, soldOnceShipped } from './sellForm.ts'

const link = { id: 'l1', checkout_url: 'https://shop.example/checkout/k3x9q2abcd' }

function open(answer: Parameters<typeof clientAnswering>[0] = () => ({ status: 201, body: link })) {
  const sent: unknown[] = []
  const { client, calls } = clientAnswering((request) => {
    sent.push(request.body)
    return answer(request)
  })
  const onDraft = vi.fn()
  const onPublished = vi.fn()
  return { form: createSellForm(client, { currency: 'USD', onDraft, onPublished }), calls, sent, onDraft, onPublished }
}

describe('createSellForm', () => {
  it('asks for a kind, a name and a price, and sends nothing without them', async () => {
    const { form, calls } = open()
    await form.publish()
    expect(form.problems.value).toEqual({
      kind: 'Choose what you sell.',
      name: 'Product name and price are required.',
      price: 'Product name and price are required.',
    })
    expect(calls).toEqual([])
  })

  it('publishes product and link in one call', async () => {
    const { form, calls, sent, onPublished } = open()
    form.choose('physical')
    form.set({ name: ' Mug ', price: '24', stock: '12', shippingPrice: '0' })
    await form.publish()
    expect(calls).toEqual(['POST /carts'])
    expect(sent[0]).toMatchObject({
      name: 'Mug',
      shipping_cost: 0,
      items: [{ product: { name: 'Mug', price: 24, currency: 'USD', type: 'physical', stock: 12 } }],
    })
    expect(onPublished).toHaveBeenCalledWith(link)
  })

  it('publishes nothing digital without its file, which a draft may lack', async () => {
    const { form, calls, onDraft } = open()
    form.choose('digital')
    form.set({ name: 'Guide', price: '9' })
    await form.publish()
    expect(form.problems.value).toEqual({ digitalFileUrl: 'Add the file that shoppers get.' })
    await form.saveDraft()
    expect(calls).toEqual(['POST /products'])
    expect(onDraft).toHaveBeenCalledOnce()
  })

  it('shows what the server refuses at the field of the described product', async () => {
    const refusal = (path: string) => ({
      status: 400,
      body: { message: 'No.', code: 'invalid_request', request_id: 'r', errors: [{ path, msg: 'Not this one.' }] },
    })
    for (const [path, field] of [
      ['items.0.product.sku', 'sku'],
      ['items.0.product.variants.2.sku', 'variants'],
      ['shipping_cost', 'shippingPrice'],
    ] as const) {
      const { form } = open(() => refusal(path))
      form.choose('physical')
      form.set({ name: 'Mug', price: '24' })
      await form.publish()
      expect(form.problems.value).toEqual({ [field]: 'Not this one.' })
    }
  })

  it('starts with the kind and currency of the newest product, and keeps what was entered', async () => {
    const products = { products: [{ type: 'digital', currency: 'JPY' }], total: 1, total_is_exact: true, next_cursor: null }
    const { form } = open(() => ({ body: products }))
    await form.startAsBefore()
    expect(form.values.value).toMatchObject({ kind: 'digital', type: 'digital', currency: 'JPY', shippingPrice: '5' })
    expect(form.changed.value).toBe(false)

    const { form: other } = open(() => ({ body: products }))
    other.choose('service')
    await other.startAsBefore()
    expect(other.values.value.kind).toBe('service')
  })

  it('counts shipping into the fee of a thing that is sent only', () => {
    const { form } = open()
    form.set({ price: '24', shippingPrice: '5' })
    form.choose('service')
    expect(soldOnceShipped(form.values.value)?.items).toEqual([{ price: 24, quantity: 1 }])
    form.choose('physical')
    expect(soldOnceShipped(form.values.value)?.items).toHaveLength(2)
  })
})
