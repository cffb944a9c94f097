import { describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'

const api = startApi()

const send = async (as: Merchant, rows: string[], query = '') => {
  const body = new FormData()
  body.append('excel', new File([rows.join('\n')], 'products.csv'))
  return (await api.request('POST', `/products/import${query}`, { as, body })).body
}
const productsOf = (merchant: Merchant) =>
  api.db('products').where({ merchantId: merchant.id }).orderBy(['name', 'sku']).select('name', 'sku', 'priceMinor')
const actions = ({ rows }: { rows: { row: number; action: string; match: string; existing_name: string }[] }) =>
  rows.map(({ row, action, match, existing_name: name }) => [row, action, match, name])

/** A mug with an SKU and a bowl without, and a list of both that was changed since, with a new vase. */
async function shop() {
  const merchant = await buildMerchant(api.db)
  await buildProduct(api.db, merchant, { name: 'Mug', sku: 'M-1', priceMinor: 1000 })
  await buildProduct(api.db, merchant, { name: 'Bowl', priceMinor: 1000 })
  return { merchant, list: ['name,price,SKU', 'Big mug,12,m-1', ' BOWL ,13,', 'Vase,14,V-1'] }
}

describe('a list that is imported again', () => {
  it('updates products with its SKUs, and leaves out those that only have a name of the shop', async () => {
    const { merchant, list } = await shop()

    const preview = await send(merchant, list, '?dry_run=true')
    const result = await send(merchant, list)

    expect(preview).toMatchObject({ same_sku: 1, same_name: 1, created: 1, updated: 1 })
    expect(actions(preview)).toEqual([
      [2, 'update', 'sku', 'Mug'],
      [3, 'skip', 'name', 'Bowl'],
      [4, 'create', null, null],
    ])
    expect(result).toMatchObject({ created: 1, updated: 1, same_sku: 1, same_name: 1 })
    expect(result.errors).toEqual(['Row 3: Your shop has “Bowl” already. Choose whether to update it or to add another.'])
    expect(await productsOf(merchant)).toEqual([
      { name: 'Big mug', sku: 'm-1', priceMinor: 1200 },
      { name: 'Bowl', sku: null, priceMinor: 1000 },
      { name: 'Vase', sku: 'V-1', priceMinor: 1400 },
    ])
  })

  it('updates by name, or adds others, as the caller chooses', async () => {
    const { merchant, list } = await shop()

    const updated = await send(merchant, list, '?same_name=update')
    const again = await send(merchant, list, '?same_name=update')
    const added = await send(merchant, list, '?same_name=add&same_sku=add')
    const unsure = await send(merchant, ['name,price', 'bowl,1', 'vase,1'], '?same_name=update')

    expect(updated).toMatchObject({ created: 1, updated: 2, errors: [] })
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3, same_sku: 2, same_name: 1 })
    expect(added).toMatchObject({ created: 3, errors: [] })
    expect(await productsOf(merchant)).toEqual([
      { name: 'BOWL', sku: null, priceMinor: 1300 },
      { name: 'BOWL', sku: null, priceMinor: 1300 },
      { name: 'Big mug', sku: 'm-1', priceMinor: 1200 },
      { name: 'Big mug', sku: null, priceMinor: 1200 },
      { name: 'Vase', sku: 'V-1', priceMinor: 1400 },
      { name: 'Vase', sku: null, priceMinor: 1400 },
    ])
    expect(unsure.errors).toEqual([
      'Row 2: Your shop has 2 products named “BOWL”. Fill in the id of one.',
      'Row 3: Your shop has 2 products named “Vase”. Fill in the id of one.',
    ])
  })

  it('finds a product by the SKUs of its variants, and keeps the variants', async () => {
    const merchant = await buildMerchant(api.db)
    const list = [
      'name,price,variant of,SKU,option 1,option 1 value',
      'Shirt,20,,,,',
      ',,Shirt,S-1,Size,S',
      ',21,Shirt,S-2,Size,M',
    ]
    await send(merchant, list)
    const variants = () => api.db('product_variants').where({ merchantId: merchant.id }).orderBy('position')
    const before = await variants()

    const again = await send(merchant, list)
    const renamed = await send(
      merchant,
      list.map((line) => line.replaceAll('Shirt', 'Tee')),
    )
    // A row of its own with the SKU of a variant would overwrite the whole product.
    const single = await send(merchant, ['name,price,SKU', 'Other,1,S-1'])

    expect(again).toMatchObject({ unchanged: 3, created: 0, errors: [] })
    expect(renamed).toMatchObject({ updated: 1, unchanged: 2, same_sku: 1 })
    expect(single.errors).toEqual(['Row 2: sku: “S-1” is already an SKU of “Tee”.'])
    expect(await variants()).toEqual(before)
    expect(await productsOf(merchant)).toMatchObject([{ name: 'Tee' }])
  })

  it('may have two products of one name, however far apart, but updates no product twice', async () => {
    const merchant = await buildMerchant(api.db)
    const others = Array.from({ length: 600 }, (_, at) => `Print ${at},1`)

    const first = await send(merchant, ['name,price', 'Mug,1', ...others, 'Mug,2'])
    const shorter = ['name,price', 'Print 1,2', 'PRINT 1,3']
    const second = await send(merchant, shorter, '?same_name=update')

    expect(first).toMatchObject({ created: 602, errors: [] })
    expect(second.errors).toEqual(['Row 3: “Print 1” is the product of row 2 already.'])
  })

  it('is not added twice by two imports at the same moment', async () => {
    const merchant = await buildMerchant(api.db)
    const list = ['name,price', 'Mug,1', 'Bowl,1']

    const results = await Promise.all([send(merchant, list), send(merchant, list), send(merchant, list)])

    expect(results.map(({ created }) => created).sort()).toEqual([0, 0, 2])
    expect(await productsOf(merchant)).toHaveLength(2)
  })

  it('never meets the products of another shop', async () => {
    const [{ list }, stranger] = [await shop(), await buildMerchant(api.db)]

    expect(await send(stranger, list)).toMatchObject({ created: 3, same_sku: 0, same_name: 0, errors: [] })
  })
})
