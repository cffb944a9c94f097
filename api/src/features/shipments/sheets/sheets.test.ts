import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import type { Product } from '../../../shop/catalogue/Product.ts'

const api = startApi()
const UPS = '1Z5R89390357567127'
let merchant: Merchant
let mug: Product
let link: Link

beforeEach(async () => {
  merchant = await buildMerchant(api.db)
  mug = await buildProduct(api.db, merchant, { name: 'Mug' })
  link = await buildLink(api.db, merchant, [mug])
})

const sell = (overrides: Partial<Order> = {}) => buildOrder(api.db, link, [mug], overrides)
async function send(content: string | Buffer, query = '', name = 'to_ship.csv') {
  const body = new FormData()
  body.append('sheet', new File([content as never], name))
  return api.request('POST', `/shipments/import${query}`, { as: merchant, body })
}
/** Sends rows of order, carrier and tracking number. */
const sendRows = (rows: string[], query = '') => send(['order,carrier,tracking_number', ...rows].join('\n'), query)
const shipments = async () => (await api.db('shipments').where({ merchantId: merchant.id })).length
async function download(format: 'xlsx' | 'csv', query = '') {
  const headers = { authorization: `Bearer ${api.token(merchant)}` }
  const answer = await fetch(`${api.url}/shipments/sheet?format=${format}${query}`, { headers })
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('exportOrdersToShip', () => {
  it('has what is left to ship, oldest first, with each field of the address', async () => {
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) })
    const address = { name: 'Nora', phone: null, line1: '12 Alder Street', line2: null, city: 'Portland', state: 'OR' }
    const second = await sell(at(2))
    const first = await sell({ ...at(1), shippingAddress: { ...address, postal_code: '07205', country: 'US' } })
    const gone = await sell(at(3))
    await api.request('POST', `/orders/${gone.id}/shipments`, { as: merchant, body: {} })
    await sell({ paymentStatus: 'pending' })

    const { headers, bytes } = await download('csv')
    const [headings, ...lines] = bytes.toString().replace('\uFEFF', '').trimEnd().split('\n')

    expect(headers.get('content-disposition')).toMatch(/filename="to_ship_export_\d{4}-\d\d-\d\d\.csv"/)
    expect(headings).toBe(
      'order,order_id,date,name,company,address_1,address_2,city,state,postcode,country,phone,email,items,carrier,tracking_number,tracking_url',
    )
    expect(lines.map((line) => line.split(',')[1])).toEqual([first.id, second.id])
    expect(lines[0]).toContain(',Nora,,12 Alder Street,,Portland,OR,07205,US,,nora@example.com,1 × Mug,,,')
    expect((await download('csv', '&start_date=2026-01-02')).bytes.toString().trimEnd().split('\n')).toHaveLength(2)
  })

  it.each(['xlsx', 'csv'] as const)(
    'ships by the .%s with tracking numbers filled in, and nothing the second time',
    async (format) => {
      const orders = [await sell({ customerName: '=HYPERLINK("http://evil.example")' }), await sell(), await sell()]
      const { bytes } = await download(format)
      const filled = format === 'csv' ? fillCsv(bytes) : await fillBook(bytes)

      const dry = await send(filled, '?dry_run=true', `a.${format}`)
      const before = await shipments()
      const { body } = await send(filled, '', `a.${format}`)
      const again = await send(filled, '', `a.${format}`)

      expect(bytes.toString()).not.toMatch(/(^|,)=HYPERLINK/m)
      expect([dry.body.shipped, before]).toEqual([2, 0])
      expect(body).toMatchObject({ total: 3, shipped: 2, unchanged: 0, empty: 1, refused: 0, next_skip: null })
      expect(body.rows).toMatchObject([
        { row: 2, order: `#${orders[0]!.number}`, action: 'ship', carrier_name: 'UPS', tracking_number: UPS },
        { row: 3, action: 'ship', carrier_name: 'Velo Bern', tracking_number: 'V-1' },
        { row: 4, action: 'empty', tracking_number: null },
      ])
      expect(again.body).toMatchObject({ shipped: 0, unchanged: 2, empty: 1, refused: 0 })
      expect(await shipments()).toBe(2)
    },
  )
})

function fillCsv(bytes: Buffer): string {
  const lines = bytes.toString().trimEnd().split('\n')
  return [
    lines[0],
    lines[1]!.replace(/,,,$/, `,,1z5r 89390357567127,`),
    lines[2]!.replace(/,,,$/, ',Velo Bern,V-1,'),
    lines[3],
  ].join('\n')
}

async function fillBook(bytes: Buffer): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(bytes as never)
  const sheet = book.getWorksheet('To ship')!
  const column = (name: string) => (sheet.getRow(1).values as string[]).indexOf(name)
  sheet.getRow(2).getCell(column('tracking_number')).value = UPS
  sheet.getRow(3).getCell(column('tracking_number')).value = 'V-1'
  sheet.getRow(3).getCell(column('carrier')).value = 'Velo Bern'
  return Buffer.from(await book.xlsx.writeBuffer())
}

describe('importShipments', () => {
  it('names the row and the column of what it refuses, and ships the others', async () => {
    const [one, two, three] = [await sell(), await sell(), await sell({ paymentStatus: 'pending' })]
    const stranger = await buildMerchant(api.db)
    const cup = await buildProduct(api.db, stranger)
    const foreign = await buildOrder(api.db, await buildLink(api.db, stranger, [cup]), [cup], { number: 900_001 })
    const shipped = await sell()
    await api.request('POST', `/orders/${shipped.id}/shipments`, { as: merchant, body: {} })
    const bad: [string, string, string][] = [
      [`,,${UPS}`, 'order', 'Enter the number of the order.'],
      [`first,,${UPS}`, 'order', 'An order has a number such as #1001.'],
      [`#99999,,${UPS}`, 'order', 'Your shop has no such order.'],
      [`#${foreign.number},,${UPS}`, 'order', 'Your shop has no such order.'],
      [`#${three.number},,${UPS}`, 'order', 'Only a completed order can be shipped.'],
      [`#${shipped.number},,${UPS}`, 'order', 'Nothing of this order is left to ship.'],
      [`#${one.number},,${UPS}`, 'order', `Order #${one.number} is in row 2 too.`],
    ]
    const numbers: [string, string, string][] = [
      ['1234', 'carrier', 'No carrier in our list has a number like this. Check it, or choose the carrier.'],
      ['=1+1', 'tracking_number', 'A tracking number has 3 to 50 letters and digits.'],
      [
        '9.40011E+21',
        'tracking_number',
        'The spreadsheet has shortened this number. Format the column as text and enter it again.',
      ],
    ]

    const { status, body } = await sendRows([`${one.number},ups,${UPS}`, ...bad.map(([line]) => line)])
    const others = []
    for (const [number] of numbers) others.push((await sendRows([`#${two.number},,${number}`])).body.rows[0])

    expect([status, body.shipped, body.refused]).toEqual([200, 1, bad.length])
    expect(body.rows.slice(1).map(({ column, reason }: { column: string; reason: string }) => [column, reason])).toEqual(
      bad.map(([, column, reason]) => [column, reason]),
    )
    expect(others.map(({ column, reason }) => [column, reason])).toEqual(numbers.map(([, column, reason]) => [column, reason]))
    expect(await shipments()).toBe(2)
  })

  it('refuses a row whose number and id are of two orders', async () => {
    const [one, two] = [await sell(), await sell()]

    const { body } = await send(`order,order_id,tracking_number\n#${one.number},${two.id},${UPS}`)

    expect(body.rows[0]).toMatchObject({
      action: 'refuse',
      column: 'order',
      reason: `The order_id of this row is of order #${two.number}.`,
    })
  })

  it('ships once when two people import the same file at the same time', async () => {
    const rows = []
    for (let at = 0; at < 5; at++) rows.push(`#${(await sell()).number},ups,${UPS}`)

    const answers = await Promise.all([sendRows(rows), sendRows(rows)])

    expect(answers.map(({ body }) => body.refused)).toEqual([0, 0])
    expect(answers[0]!.body.shipped + answers[1]!.body.shipped).toBe(5)
    expect(await shipments()).toBe(5)
  })

  it('goes on where the last call ended, and mails only if asked', async () => {
    const rows = []
    for (let at = 0; at < 5; at++) rows.push(`#${(await sell()).number},ups,${UPS}`)

    const first = (await sendRows(rows, '?rows=2&notify=false')).body
    const second = (await sendRows(rows, `?rows=2&skip=${first.next_skip}&notify=false`)).body
    const last = (await sendRows(rows, `?rows=2&skip=${second.next_skip}`)).body

    expect([first, second, last].map(({ total, shipped, next_skip }) => [total, shipped, next_skip])).toEqual([
      [5, 2, 2],
      [5, 2, 4],
      [5, 1, null],
    ])
    expect((await api.db('shipments').where({ merchantId: merchant.id }).whereNotNull('mailedAt')).length).toBe(1)
  })

  it.each([
    ['a.pdf', 'order,tracking_number\n', 'Invalid file type. Please upload .xlsx, .xls or .csv files.'],
    ['a.csv', 'order,carrier\n1,ups', 'The first row must name the columns. Missing: tracking_number.'],
    ['a.csv', 'carrier,tracking_number\nups,1', 'The first row must name the columns. Missing: order.'],
    ['a.csv', 'order,tracking,tracking number\n', 'The sheet has two columns for tracking_number. Remove one of them.'],
    ['a.csv', 'order,tracking_number\n', 'This file has no orders.'],
    [
      'a.csv',
      `order,tracking_number\n${'#1,A\n'.repeat(10_001)}`,
      'This file has more than 10,000 rows. Split it into several files.',
    ],
  ])('refuses a whole file: %s', async (name, content, msg) => {
    const { status, body } = await send(content, '', name)

    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [expect.objectContaining({ path: 'sheet', msg })] })
  })
})
