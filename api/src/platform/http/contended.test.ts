import { expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { Product } from '../../shop/catalogue/Product.ts'

const api = startApi()

/** PostgreSQL ends as many transactions that write a product with this name. A sequence counts, because it is not rolled back. */
async function endFirst(times: number, name: string, code: string) {
  await api.db.raw(`create sequence ended_${name}`)
  await api.db.raw(
    `create function end_${name}() returns trigger language plpgsql as $$ begin
       if nextval('ended_${name}') <= ${times} then raise exception 'ended' using errcode = '${code}'; end if; return new; end $$`,
  )
  await api.db.raw(
    `create trigger end_${name} before insert on products for each row when (new.name = '${name}') execute function end_${name}()`,
  )
}
const create = async (name: string, headers = {}) => {
  const as = await buildMerchant(api.db)
  const made = await api.request('POST', '/products', { as, body: { name, price: 12.5 }, headers })
  return { made, count: await Product.query(api.db).where({ merchantId: as.id }).resultSize() }
}

it.each([
  ['deadlock', '40P01'],
  ['serialization', '40001'],
])('runs a call once more after a %s', async (name, code) => {
  await endFirst(1, name, code)

  const { made, count } = await create(name)

  expect(made.status).toBe(201)
  expect(count).toBe(1)
})

it('runs a call with a key once more, and stores its answer', async () => {
  await endFirst(1, 'keyed', '40P01')

  const { made, count } = await create('keyed', { 'idempotency-key': 'keyed' })

  expect(made.status).toBe(201)
  expect(count).toBe(1)
})

it('answers 503 with Retry-After when it happens again', async () => {
  await endFirst(2, 'twice', '40P01')

  const { made, count } = await create('twice')

  expect(made).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(made.headers.get('retry-after')).toBe('5')
  expect(count).toBe(0)
  expect(api.bugs.splice(0)).toMatchObject([{ nativeError: { code: '40P01' } }])
})
