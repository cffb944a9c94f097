import { describe, expect, it, vi } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { NO_FILE } from './form/digitalFile.ts'
import { createProductForm } from './form/productForm.ts'
import { createProducts, type Product } from './products.ts'

const product = (id: string) =>
  ({ id, name: `Product ${id}`, type: 'digital', status: 'active', price: 5, currency: 'USD' }) as Product
const refusal = { status: 500, body: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }
const page = { body: { products: [product('1'), product('2')], total: 2, total_is_exact: true } }

describe('remove', () => {
  it('deletes products in sequence and reports the number', async () => {
    const { client, calls } = clientAnswering(({ method }) => (method === 'GET' ? page : {}))
    const notify = listener()
    await createProducts(client, notify).remove([product('1'), product('2')])

    expect(calls.slice(0, 2)).toEqual(['DELETE /products/1', 'DELETE /products/2'])
    expect(notify.said).toEqual(['Successfully deleted 2 product(s).'])
  })

  it('stops at an error, reports it, and reloads', async () => {
    const { client, calls } = clientAnswering(({ method, path }) =>
      method === 'GET' ? page : path === '/products/2' ? refusal : {},
    )
    const notify = listener()
    await createProducts(client, notify).remove([product('1'), product('2'), product('3')])

    expect(notify.said).toEqual(['error: Failed to delete some products: Something went wrong.'])
    expect(calls.at(-1)).toMatch(/^GET \/products/)
  })

  it('requires a selection', () => {
    const notify = listener()
    createProducts(clientAnswering(() => page).client, notify).askDelete([])

    expect(notify.said).toEqual(['error: Select at least one product to delete.'])
  })
})

describe('duplicate', () => {
  it('adds the copy at the top', async () => {
    const copy = { ...product('3'), name: 'Product 1 (Copy)' }
    const { client } = clientAnswering(({ method }) => (method === 'GET' ? page : { status: 201, body: copy }))
    const notify = listener()
    const products = createProducts(client, notify)
    products.list.load()
    await settle()
    await products.duplicate(product('1'))

    expect(products.list.rows.value.map(({ id }) => id)).toEqual(['3', '1', '2'])
    expect(notify.said).toEqual(['Product duplicated successfully! Product 1 (Copy)'])
  })

  it('treats a response without an id as an error', async () => {
    const { client } = clientAnswering(() => ({ status: 201, body: {} }))
    const notify = listener()
    await createProducts(client, notify).duplicate(product('1'))

    expect(notify.said).toEqual(['error: Failed to duplicate product: Invalid response from server'])
  })
})

describe('createProductForm', () => {
  const form = () => createProductForm(clientAnswering(() => ({})).client, { product: null, currency: 'USD', onSaved: vi.fn() })

  it('clears the fields of another type', () => {
    const { setType, set, values } = form()
    set({ stock: '3' })
    setType('digital')
    expect(values.value).toMatchObject({ type: 'digital', stock: '' })

    set({ digitalFileUrl: 'https://files.test/a.pdf' })
    setType('physical')
    expect(values.value).toMatchObject({ type: 'physical', digitalFileUrl: '' })
  })

  it.each([
    [{ name: '' }, { name: 'Product name and price are required.' }],
    [{ price: '' }, { price: 'Product name and price are required.' }],
    [{ price: '-1' }, { price: 'Enter a price such as 19.99.' }],
    [{ price: '9.999' }, { price: 'Enter a price such as 19.99.' }],
    [{ stock: '1.5' }, { stock: 'Enter a whole number.' }],
    [{ type: 'digital', status: 'active' } as const, { digitalFileUrl: NO_FILE }],
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Enter an address that starts with https://' }],
  ])('rejects %o', (changes, problems) => {
    const { set, check, problems: found } = form()
    set({ name: 'Mug', price: '12', ...changes })

    expect(check()).toBe(false)
    expect(found.value).toEqual(problems)
  })

  it('lets a product that was sold without a file stay so while it is edited', () => {
    const sold = { ...product('1'), stock: null, low_stock_at: 5, options: [], digital_file_url: null, digital_file_name: null }
    const { check, set } = createProductForm(clientAnswering(() => ({})).client, {
      product: sold,
      currency: 'USD',
      onSaved: vi.fn(),
    })
    set({ name: 'Guide' })

    expect(check()).toBe(true)
  })

  it('accepts a picture as a file or as a URL, never both', () => {
    const { chooseImage, typeImageUrl, values } = form()
    typeImageUrl('https://pictures.test/mug.png')
    chooseImage(new File(['png'], 'mug.png', { type: 'image/png' }))
    expect(values.value).toMatchObject({ image: { name: 'mug.png' }, imageUrl: '' })

    typeImageUrl('https://pictures.test/bowl.png')
    expect(values.value).toMatchObject({ image: null, imageUrl: 'https://pictures.test/bowl.png' })
  })

  it.each([
    ['text/plain', 3, 'Please select an image file'],
    ['image/png', 10 * 1024 ** 2 + 1, 'Image size exceeds 10MB limit'],
    ['image/png', 10 * 1024 ** 2, undefined],
  ])('checks the limits for a file of type %s with %i bytes', (type, size, problem) => {
    const { chooseImage, problems } = form()
    chooseImage(Object.defineProperty(new File(['x'], 'x', { type }), 'size', { value: size }))

    expect(problems.value.image).toBe(problem)
  })

  it('keeps an unchanged uploaded picture, file and SKU', async () => {
    const bodies: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      bodies.push(body)
      return { body: {} }
    })
    const kept = {
      ...product('1'),
      stock: null,
      low_stock_at: 5,
      options: [],
      image_url: '/files/images/a.webp',
      digital_file_url: 'file:1/a.pdf',
      digital_file_name: 'a.pdf',
      sku: 'A-1',
    }
    await createProductForm(client, { product: kept, currency: 'USD', onSaved: vi.fn() }).submit()

    expect(bodies[0]).toMatchObject({ image_url: '/files/images/a.webp', sku: 'A-1', digital_file_url: 'file:1/a.pdf' })
    expect(bodies[0]).not.toHaveProperty('image')
  })

  it('uploads a digital file immediately, and saves the server’s name of it', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { file_url: 'file:1/a.pdf', name: 'a.pdf', size: 3 } }))
    const { setType, chooseFile, submit, set, problems, upload, values } = createProductForm(client, {
      product: null,
      currency: 'USD',
      onSaved: vi.fn(),
    })
    set({ name: 'Guide', price: '9' })
    setType('digital')
    const sending = chooseFile(new File(['pdf'], 'a.pdf'))
    expect(upload.value).toMatchObject({ status: 'sending', name: 'a.pdf' })
    await submit()
    expect(problems.value.digitalFileUrl).toMatch(/^Wait until/)

    await sending
    expect(values.value).toMatchObject({ digitalFileUrl: 'file:1/a.pdf', digitalFileName: 'a.pdf' })
    await submit()
    expect(calls).toEqual(['POST /products/upload-file', 'POST /products'])
  })

  it('shows a server error at its field', async () => {
    const body = {
      message: 'price is too high.',
      code: 'invalid_request',
      request_id: 'r',
      errors: [{ path: 'price', msg: 'Too high.' }],
    }
    const { set, submit, problems } = createProductForm(clientAnswering(() => ({ status: 400, body })).client, {
      product: null,
      currency: 'USD',
      onSaved: vi.fn(),
    })
    set({ name: 'Mug', price: '12' })
    await submit()

    expect(problems.value).toEqual({ price: 'Too high.' })
  })
})
