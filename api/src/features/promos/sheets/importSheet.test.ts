import { beforeEach, describe, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { PromoCode } from '../../../shop/sale/PromoCode.ts'

const api = startApi()
let merchant: Merchant

beforeEach(async () => {
  merchant = await buildMerchant(api.db, { timeZone: 'America/New_York' })
})

async function send(
  content: string | Buffer,
  query = '',
  { as = merchant, name = 'codes.csv', fields = {} }: { as?: Merchant; name?: string; fields?: Record<string, string> } = {},
) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('sheet', new File([content as never], name))
  return api.request('POST', `/promos/import${query}`, { as, body })
}
const make = (body: object) => api.request('POST', '/promos', { as: merchant, body })
const codes = () => PromoCode.query(api.db).where({ merchantId: merchant.id }).orderBy('code')
describe('importPromoCodes', () => {
  it('creates codes of all kinds, with times of the shop', async () => {
    const { body } = await send(
      [
        'code,percent,amount,currency,starts,ends,max_redemptions,max_per_customer',
        'summer10,10%,,,2026-06-01,2026-08-31,100,1',
        'FIVE,,"5,00 €",,,2026-12-31 18:00,,',
        'YEN,,500,JPY,2026-01-01T00:00:00Z,,unlimited,',
      ].join('\n'),
    )

    expect(body).toMatchObject({ total: 3, created: 3, refused: 0 })
    expect(body.rows.map(({ code, discount }: { code: string; discount: string }) => [code, discount])).toEqual([
      ['SUMMER10', '10%'],
      ['FIVE', '5.00 EUR'],
      ['YEN', '500 JPY'],
    ])
    const [five, summer, yen] = await codes()
    expect(summer).toMatchObject({ percent: '10.00', maxRedemptions: 100, maxPerCustomer: 1 })
    // New York is four hours behind in summer and five in winter. An end without a time is the end of its day.
    expect(summer!.startsAt?.toISOString()).toBe('2026-06-01T04:00:00.000Z')
    expect(summer!.endsAt?.toISOString()).toBe('2026-09-01T04:00:00.000Z')
    expect(five).toMatchObject({ discountType: 'fixed', amountMinor: 500, currency: 'EUR', startsAt: null })
    expect(five!.endsAt?.toISOString()).toBe('2026-12-31T23:00:00.000Z')
    expect(yen).toMatchObject({ amountMinor: 500, currency: 'JPY', maxRedemptions: null })
    expect(yen!.startsAt?.toISOString()).toBe('2026-01-01T00:00:00.000Z')
  })

  it('reads how many payments of a subscription a code lowers, as the export writes it', async () => {
    await send('code,percent,cycles\nALL,10,forever\nONE,10,First\nSIX,10,6\nTEN,10,')
    const cycles = async () => (await codes()).map(({ code, discountCycles }) => [code, discountCycles])
    const read = [
      ['ALL', null],
      ['ONE', 1],
      ['SIX', 6],
      ['TEN', 1],
    ]
    expect(await cycles()).toEqual(read)

    const { body: sheet } = await api.request('GET', '/promos/export?format=csv', { as: merchant })
    const { body } = await send(String(sheet))

    expect(body).toMatchObject({ unchanged: 4, refused: 0 })
    expect(await cycles()).toEqual(read)
    await send('code,percent,cycles\nALL,10,3\nSIX,10,forever')
    expect(await cycles()).toEqual([['ALL', 3], ...read.slice(1, 2), ['SIX', null], ...read.slice(3)])
  })

  it('returns the cells of refused rows, which can be mended and imported', async () => {
    const sheet = 'Code;Percent;Note\nSPRING;10;fine\nHALF;0,5;=1+1\n;20;no code\n'
    const { body } = await send(sheet, '?dry_run=true')

    expect(body.refused_rows).toEqual([
      { row: 3, cells: ['HALF', '0,5', "'=1+1"] },
      { row: 4, cells: ['', '20', 'no code'] },
    ])
    expect(body.understood.columns.map(({ heading }: { heading: string }) => heading)).toEqual(['Code', 'Percent', 'Note'])
    const mended = `"Code","Percent","Note","problem"\n"HALF","50%","'=1+1","percent is less than 1%"\n`
    expect((await send(mended)).body).toMatchObject({ created: 1, refused: 0 })
    expect((await send(sheet)).body.refused_rows).toBeUndefined()
  })

  it.each(['csv', 'xlsx'] as const)(
    'changes nothing when its own export comes back as .%s, and later what was edited',
    async (format) => {
      await make({
        code: 'CLAY',
        discount_type: 'percentage',
        percent: 12.5,
        max_redemptions: 100,
        starts_at: '2026-03-08T10:00:30Z',
      })
      await make({ code: 'FIVE', discount_type: 'fixed', amount: 5, currency: 'EUR', ends_at: '2025-06-01T12:00:00Z' })
      const answer = await fetch(`${api.url}/promos/export?format=${format}`, {
        headers: { authorization: `Bearer ${api.token(merchant)}` },
      })
      const before = await codes()

      expect((await send(Buffer.from(await answer.arrayBuffer()), '', { as: merchant, name: `x.${format}` })).body).toMatchObject(
        {
          unchanged: 2,
          updated: 0,
          refused: 0,
        },
      )
      expect(await codes()).toEqual(before)

      expect((await send('code,percent,max_redemptions\nclay,15,')).body).toMatchObject({ updated: 1, created: 0 })
      expect((await codes())[0]).toMatchObject({ percent: '15.00', maxRedemptions: null, startsAt: before[0]!.startsAt })
    },
  )

  it('only reports with dryRun', async () => {
    const { body } = await send('code,percent\nA,10\nB,5', '?dry_run=true')

    expect(body).toMatchObject({ total: 2, created: 2 })
    expect(await codes()).toEqual([])
  })

  it('reads the columns of other shops below a title, and names those that it does not read', async () => {
    await buildProduct(api.db, merchant, { currency: 'GBP' })
    const { body } = await send(
      [
        'Coupons',
        'Coupon code,Discount type,Coupon amount,Expiry date,Usage limit,Usage limit per user,Minimum spend',
        'SPRING,percent,15,2026-05-01,50,1,',
        'TENNER,fixed_cart,10,,,,',
        'EACH,fixed_product,2,,,,',
      ].join('\n'),
      '?dry_run=true',
    )

    expect(body).toMatchObject({ created: 2, refused: 1, understood: { heading_row: 2, unread_columns: ['Minimum spend'] } })
    expect(body.rows[1]).toMatchObject({ discount: '10.00 GBP' })
    expect(body.rows[2]).toMatchObject({ column: 'value_type' })
  })

  it('reads the columns that the merchant chose, and keeps them for sheets with the same headings', async () => {
    const list = 'Ref,Who,Off\nSPRING,Nora,10%'
    const fields = { columns: 'code,,percent' }

    const unread = await send(list, '?dry_run=true&use_kept=true')
    const chosen = await send(list, '?dry_run=true', { fields })
    const written = await send(list, '', { fields })
    const next = await send(`Coupons of May\n\n${list}`, '?dry_run=true&use_kept=true')

    expect(unread.body).toMatchObject({
      total: 0,
      understood: { problem: 'The first row must name the columns. Missing: code.', kept: null },
    })
    expect([chosen.body.created, written.body.created, next.body.unchanged]).toEqual([1, 1, 1])
    expect(next.body.understood.kept).toMatchObject({ heading_row: 3, columns: 'code,,percent' })
    expect(written.body.understood).toBeUndefined()
  })

  it.each([
    [{ columns: 'percent' }, /^No column is read as code\. Choose one\.$/],
    [{ columns: 'code,code' }, /^Two columns are read as code\. Choose one of them\.$/],
    [{ columns: 'price' }, /^columns: “price” is not a column\. Use code, percent, /],
    [{ heading_row: '9' }, /^Row 9 has no headings\. Choose another row\.$/],
    [{ encoding: 'utf-7' }, /encoding/],
  ])('refuses choices that do not fit in words: %j', async (fields, reason) => {
    const { status, body } = await send('code,percent\nSPRING,10%', '', { fields: fields as Record<string, string> })

    expect(status).toBe(400)
    expect(body.errors?.[0]?.msg ?? body.message).toMatch(reason)
    expect(await codes()).toEqual([])
  })

  it('refuses what is wrong, restricted or could be read in two ways, in words at the column', async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ percent: '0.5' }, /^percent: .*less than 1%/],
      [{ percent: '110' }, /^percent: /],
      [{ percent: '12.345' }, /^percent: /],
      [{ percent: 'ten' }, /^percent: .*no percentage/],
      [{ code: 'A B', percent: '10' }, /^code: /],
      [{ code: '', percent: '10' }, /^code: code is required/],
      [{ amount: '1.234' }, /^amount: .*only be read one way/],
      [{ amount: '$5', currency: 'EUR' }, /^amount: .*not in EUR/],
      [{ amount: '5', currency: 'XXX' }, /^currency: /],
      [{ percent: '10', amount: '5' }, /^amount: Enter either/],
      [{}, /^percent: Enter a percent/],
      [{ value: '10' }, /^value: .*percentage or an amount/],
      [{ percent: '10', ends: '31.12.2026' }, /^ends: .*date such as/],
      [{ percent: '10', ends: '2026-02-31' }, /^ends: .*date such as/],
      [{ percent: '10', starts: '2026-02-02', ends: '2026-02-01' }, /^ends: /],
      [{ percent: '10', max_redemptions: '0' }, /^max_redemptions: /],
      [{ percent: '10', max_redemptions: '1.5' }, /^max_redemptions: /],
      [{ percent: '10', cycles: 'some' }, /^cycles: .*first, a number of payments, or forever/],
      [{ percent: '10', cycles: '0' }, /^cycles: /],
      [{ percent: '10', cycles: '1001' }, /^cycles: /],
      [{ percent: '10', links: '2' }, /^links: .*some links only/],
      [{ percent: '10', products: '1' }, /^products: /],
      [{ percent: '10', status: 'ended' }, /^status: .*not in use/],
    ]
    const columns = 'code,percent,amount,value,currency,starts,ends,max_redemptions,cycles,links,products,status'.split(',')
    const lines = cases.map(([cells], at) => columns.map((column) => ({ code: `C${at}`, ...cells })[column] ?? '').join(','))
    const { body } = await send([columns.join(','), ...lines].join('\n'))

    expect(body).toMatchObject({ created: 0, refused: cases.length })
    for (const [at, [, words]] of cases.entries())
      expect(`${body.rows[at].column}: ${body.rows[at].reason}`, lines[at]).toMatch(words)
  })

  it('refuses the second row of a code, and the code of a batch', async () => {
    const { body: batch } = await api.request('POST', '/promo-batches', {
      as: merchant,
      body: { name: 'Autumn', prefix: 'A-', count: 1, discount_type: 'percentage', percent: 10 },
    })
    const { code } = (await codes().findOne({ batchId: batch.id }))!
    const { body } = await send(`code,percent\nTWICE,10\ntwice,20\n${code},90`)

    expect(body.rows.map(({ action }: { action: string }) => action)).toEqual(['create', 'refuse', 'refuse'])
    expect(body.rows[1].reason).toBe('TWICE is in row 2 too.')
    expect(await codes().findOne({ code })).toMatchObject({ percent: '10.00' })
  })

  it('leaves the codes of other merchants alone', async () => {
    const other = await buildMerchant(api.db)
    await send('code,percent\nSAME,10', '', { as: other })

    expect((await send('code,percent\nSAME,20')).body).toMatchObject({ created: 1 })
    expect(await PromoCode.query(api.db).where({ code: 'SAME' }).orderBy('percent')).toMatchObject([
      { merchantId: other.id, percent: '10.00' },
      { merchantId: merchant.id, percent: '20.00' },
    ])
  })

  it.each([
    ['name,price\nA,1', 'Missing: '],
    ['code\nA', 'Missing: percent or amount'],
    ['code,percent\n', 'This file has no promo codes.'],
  ])('refuses the sheet %j as a whole', async (content, words) => {
    const { status, body } = await send(content)

    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ path: 'sheet', msg: expect.stringContaining(words) })
  })
})
