import { createClient } from './client.js'
import type { Schema } from './operations.js'

// Type tests of the client: compiled by `npm run check`, never run.
const client = createClient({ baseUrl: '/api' })

// @ts-expect-error no such operation
void client.nope
// @ts-expect-error the body is required
void client.createOrder()
// @ts-expect-error customerEmail is missing
void client.createOrder({ body: { cartUrlId: 'x' } })
// @ts-expect-error the path is required
void client.getOrder()
// @ts-expect-error no such sort column
void client.listProducts({ query: { sort_by: 'colour' } })
// @ts-expect-error a file goes here, not a number
void client.uploadProductImage({ body: { image: 1 } })

// @ts-expect-error a list is not changed
void client.listProducts({ ifMatch: '*' })
// @ts-expect-error a new object has no ETag
void client.createDiscount({ body: {} as never, ifMatch: '*' })
void client.updateDiscount({ path: { id: 'x' }, body: {} as never, ifMatch: 'W/"x"' })
void client.deleteFacebookPixel({ ifMatch: '*' })

void client.listProducts()
void client.listProducts({ query: { search: 'mug' }, signal: new AbortController().signal })
void client.uploadProductImage({ body: { image: new Blob() } })

export const total: number = (await client.listProducts()).total
export const order: Schema<'Order'> = await client.getOrder({ path: { id: 'x' } })
export const nothing: undefined = await client.deleteProduct({ path: { id: 'x' } })
export const sheet: File = await client.exportProducts()
for await (const { id } of client.listOrders()) void id.length
for await (const { event_type } of client.listWebhookDeliveries({ path: { id: 'x' } })) void event_type.length
for await (const { name } of client.listApiKeys()) void name.length

export const session: Schema<'Session'> = await client.login({ body: { email: 'a@b.c', password: 'secret' } })
