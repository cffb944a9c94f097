// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { etagOf } from './etagOf.js'
import { createClient } from './client.js'
import { LinktillError } from './LinktillError.js'

interface Sent {
  address: string
  init: RequestInit
}

/** A real client with a stubbed response, and the request it sent. */
function clientAnswering(answer: () => Response | Promise<Response>, options: { token?: string | (() => string | null) } = {}) {
  const sent: Sent[] = []
  const fetch = async (address: unknown, init?: RequestInit) => {
    sent.push({ address: String(address), init: init ?? {} })
    return answer()
  }
  return { client: createClient({ baseUrl: '/api/', fetch: fetch as typeof globalThis.fetch, ...options }), sent }
}

const failing = (response: () => Response | Promise<Response>) => {
  const { client } = clientAnswering(response)
  return client.listProducts().then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: unknown) => error as LinktillError,
  )
}

describe('a request', () => {
  it('has path, query and body as in the contract', async () => {
    const { client, sent } = clientAnswering(() => Response.json({}), { token: 'sk_test_1' })

    await client.listProducts({ query: { search: 'mug & cup', limit: 5, status: undefined } })
    await client.updateOrder({ path: { id: 'a/b' }, body: { paymentStatus: 'completed' } })

    expect(sent[0]!.address).toBe('/api/products?search=mug+%26+cup&limit=5')
    expect(sent[0]!.init.headers).toMatchObject({ authorization: 'Bearer sk_test_1' })
    expect(sent[1]!.address).toBe('/api/orders/a%2Fb')
    expect(sent[1]!.init).toMatchObject({ method: 'PUT', body: '{"paymentStatus":"completed"}' })
    expect(sent[1]!.init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('calls the token function each time, and sends no header without a token', async () => {
    const tokens = ['first', null]
    const { client, sent } = clientAnswering(() => Response.json({}), { token: () => tokens.shift() ?? null })

    await client.listProducts()
    await client.listProducts()

    expect(sent[0]!.init.headers).toMatchObject({ authorization: 'Bearer first' })
    expect(sent[1]!.init.headers).not.toHaveProperty('authorization')
  })

  it('encodes a multipart body: files stay files, null is empty, undefined is left out', async () => {
    const { client, sent } = clientAnswering(() => Response.json({}, { status: 201 }))

    const image = new File(['png'], 'mug.png', { type: 'image/png' })
    await client.createProduct({ body: { name: 'Mug', price: 24, stock: null, description: undefined, image } as never })
    await client.uploadProductImage({ body: { image } })

    const form = sent[0]!.init.body as FormData
    expect([...form.entries()]).toEqual([
      ['name', 'Mug'],
      ['price', '24'],
      ['stock', ''],
      ['image', image],
    ])
    expect(sent[0]!.init.headers).not.toHaveProperty('content-type')
    expect(((sent[1]!.init.body as FormData).get('image') as File).name).toBe('mug.png')
  })

  it('sends a body without a file as JSON, with its records', async () => {
    const { client, sent } = clientAnswering(() => Response.json({}, { status: 201 }))
    await client.createProduct({ body: { name: 'Yoga', price: 12, billing: { unit: 'month' } } })
    expect(sent[0]!.init.body).toBe('{"name":"Yoga","price":12,"billing":{"unit":"month"}}')
  })

  it('sends a body with a list as JSON', async () => {
    const { client, sent } = clientAnswering(() => Response.json({}))
    await client.updateProduct({ path: { id: 'x' }, body: { name: 'Mug', questions: [] } })
    expect(sent[0]!.init.body).toBe('{"name":"Mug","questions":[]}')
    expect(sent[0]!.init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('reports progress 1 when the runtime reports no progress', async () => {
    const { client } = clientAnswering(() => Response.json({}))
    const shares: number[] = []

    await client.uploadProductFile({ body: { file: new File(['pdf'], 'a.pdf') }, onProgress: (share) => shares.push(share) })

    expect(shares).toEqual([1])
  })

  it('carries the idempotency key', async () => {
    const { client, sent } = clientAnswering(() => Response.json({}, { status: 201 }))

    await client.createOrder({ body: { cartUrlId: 'a', customerEmail: 'ann@example.com' }, idempotencyKey: 'key-1' })

    expect(sent[0]!.init.headers).toMatchObject({ 'idempotency-key': 'key-1' })
  })

  it('carries the ETag of the object that it changes', async () => {
    const { client, sent } = clientAnswering(() => Response.json({ id: 'x' }, { headers: { etag: 'W/"a"' } }))

    const product = await client.getProduct({ path: { id: 'x' } })
    await client.updateProduct({ path: { id: 'x' }, body: { name: 'Mug' }, ifMatch: etagOf(product) })
    await client.updateProduct({ path: { id: 'x' }, body: { name: 'Mug' } })

    expect(sent[1]!.init.headers).toMatchObject({ 'if-match': 'W/"a"' })
    expect(sent[2]!.init.headers).not.toHaveProperty('if-match')
    expect(() => etagOf({ ...product })).toThrow('not a copy')
  })

  it('throws when a path value is missing', async () => {
    const { client, sent } = clientAnswering(() => Response.json({}))

    await expect(client.getOrder({ path: { id: '' } })).rejects.toThrow('Give the path value "id"')
    expect(sent).toEqual([])
  })
})

describe('a response', () => {
  it('without a body is undefined', async () => {
    const { client } = clientAnswering(() => new Response(null, { status: 204 }))
    expect(await client.deleteProduct({ path: { id: 'x' } })).toBeUndefined()
  })

  it('that is not JSON is a file with the name from the server', async () => {
    const headers = { 'content-type': 'application/vnd.ms-excel', 'content-disposition': 'attachment; filename="products.xlsx"' }
    const { client } = clientAnswering(() => new Response('rows', { headers }))

    const file = await client.exportProducts()

    expect(file.name).toBe('products.xlsx')
    expect(await file.text()).toBe('rows')
  })
})

describe('LinktillError', () => {
  it('carries the code, message and fields from the API', async () => {
    const errors = [{ path: 'name', msg: 'Give the product a name.' }]
    const error = await failing(() =>
      Response.json(
        {
          message: 'Check the fields.',
          code: 'invalid_request',
          errors,
          documentation_url: '/documentation/errors/x',
          request_id: 'r1',
        },
        { status: 400 },
      ),
    )

    expect(error).toBeInstanceOf(LinktillError)
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', message: 'Check the fields.', errors, requestId: 'r1' })
    expect(error.documentationUrl).toBe('/documentation/errors/x')
    expect(error.body).toMatchObject({ code: 'invalid_request' })
  })

  it.each([
    [{ message: 'One', msg: 'Two' }, 'One'],
    [{ msg: 'Two', errors: [{ path: 'a', msg: 'Three' }] }, 'Two'],
    [{ errors: [{ path: 'a', msg: 'Three' }] }, 'Three'],
    [{}, 'API error: 422'],
  ])('reads its message from %j', async (body, message) => {
    expect((await failing(() => Response.json(body, { status: 422 }))).message).toBe(message)
  })

  it.each([
    ['Too many connections', 'text/plain', 'Too many connections'],
    ['', 'text/plain', 'HTTP error: 502'],
    ['<html><body>Bad gateway</body></html>', 'text/html', 'HTTP error: 502'],
    ['{broken', 'application/json', '{broken'],
  ])('of a response that is not JSON (%s) has its text or its status', async (body, type, message) => {
    const error = await failing(() => new Response(body, { status: 502, headers: { 'content-type': type } }))
    expect(error).toMatchObject({ status: 502, code: 'unknown', message })
  })

  it('has status 0 and the cause when there was no response', async () => {
    const cause = new TypeError('Failed to fetch')
    expect(await failing(() => Promise.reject(cause))).toMatchObject({ status: 0, code: 'unreachable', cause })
  })

  it('is not thrown for a request that the caller aborted', async () => {
    const given = new AbortController()
    const { client } = clientAnswering(() => Promise.reject(new DOMException('Aborted', 'AbortError')))
    given.abort()
    await expect(client.listProducts({ signal: given.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
