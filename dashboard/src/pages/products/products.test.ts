import { describe, expect, it, vi } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { createProductForm } from './productForm.ts'
import { createProducts, type Product } from './products.ts'

const product = (id: string) =>
  ({ id, name: `Product ${id}`, type: 'digital', status: 'active', price: 5, currency: 'USD' }) as Product
const refusal = { status: 500, body: { message: 'Something went wrong.', code: 'internal', request_id: 'r' } }
const page = { body: { products: [product('1'), product('2')], total: 2, total_is_exact: true } }

describe('remove', () => {
  it('deletes one after the other and says how many', async () => {
    const { client, calls } = clientAnswering(({ method }) => (method === 'GET' ? page : {}))
    const say = listener()
    await createProducts(client, say).remove([product('1'), product('2')])

    expect(calls.slice(0, 2)).toEqual(['DELETE /products/1', 'DELETE /products/2'])
    expect(say.said).toEqual(['Successfully deleted 2 product(s).'])
  })

  it('says why it stopped, and loads what is left', async () => {
    const { client, calls } = clientAnswering(({ method, path }) =>
      method === 'GET' ? page : path === '/products/2' ? refusal : {},
    )
    const say = listener()
    await createProducts(client, say).remove([product('1'), product('2'), product('3')])

    expect(say.said).toEqual(['error: Failed to delete some products: Something went wrong.'])
    expect(calls.at(-1)).toMatch(/^GET \/products/)
  })

  it('wants something to be selected', () => {
    const say = listener()
    createProducts(clientAnswering(() => page).client, say).askDelete([])

    expect(say.said).toEqual(['error: Select at least one product to delete.'])
  })
})

describe('duplicate', () => {
  it('puts the copy first', async () => {
    const copy = { ...product('3'), name: 'Product 1 (Copy)' }
    const { client } = clientAnswering(({ method }) => (method === 'GET' ? page : { status: 201, body: copy }))
    const say = listener()
    const products = createProducts(client, say)
    products.list.load()
    await settle()
    await products.duplicate(product('1'))

    expect(products.list.rows.value.map(({ id }) => id)).toEqual(['3', '1', '2'])
    expect(say.said).toEqual(['Product duplicated successfully! Product 1 (Copy)'])
  })

  it('does not believe an answer without an id', async () => {
    const { client } = clientAnswering(() => ({ status: 201, body: {} }))
    const say = listener()
    await createProducts(client, say).duplicate(product('1'))

    expect(say.said).toEqual(['error: Failed to duplicate product: Invalid response from server'])
  })
})

describe('createProductForm', () => {
  const form = () => createProductForm(clientAnswering(() => ({})).client, null, vi.fn())

  it('clears what belongs to another type', () => {
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
    [{ imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Enter an address that starts with https://' }],
  ])('refuses %o', (changes, problems) => {
    const { set, check, problems: found } = form()
    set({ name: 'Mug', price: '12', ...changes })

    expect(check()).toBe(false)
    expect(found.value).toEqual(problems)
  })

  it('takes a picture as a file or as an address, never both', () => {
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
  ])('holds a file of type %s with %i bytes against the limits', (type, size, problem) => {
    const { chooseImage, problems } = form()
    chooseImage(Object.defineProperty(new File(['x'], 'x', { type }), 'size', { value: size }))

    expect(problems.value.image).toBe(problem)
  })

  it('keeps an uploaded picture and file that nobody touches', async () => {
    const bodies: FormData[] = []
    const { client } = clientAnswering(({ body }) => {
      bodies.push(body as FormData)
      return { body: {} }
    })
    const kept = {
      ...product('1'),
      stock: null,
      image_url: '/files/images/a.webp',
      digital_file_url: 'file:1/a.pdf',
      digital_file_name: 'a.pdf',
    }
    await createProductForm(client, kept, vi.fn()).submit()

    expect(bodies[0]!.get('image_url')).toBe('/files/images/a.webp')
    expect(bodies[0]!.get('digital_file_url')).toBe('file:1/a.pdf')
    expect(bodies[0]!.has('image')).toBe(false)
  })

  it('sends a digital file at once, and is saved with what the server calls it', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { fileUrl: 'file:1/a.pdf', name: 'a.pdf', size: 3 } }))
    const { setType, chooseFile, submit, set, problems, upload, values } = createProductForm(client, null, vi.fn())
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

  it('shows what the server refused beside its field', async () => {
    const body = {
      message: 'price is too high.',
      code: 'invalid_request',
      request_id: 'r',
      errors: [{ path: 'price', msg: 'Too high.' }],
    }
    const { set, submit, problems } = createProductForm(clientAnswering(() => ({ status: 400, body })).client, null, vi.fn())
    set({ name: 'Mug', price: '12' })
    await submit()

    expect(problems.value).toEqual({ price: 'Too high.' })
  })
})
