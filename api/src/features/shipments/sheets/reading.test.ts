import * as XLSX from '@e965/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Link } from '../../../shop/catalogue/Link.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
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

const sell = () => buildOrder(api.db, link, [mug])
interface Sent {
  content: string | Buffer
  name?: string
  /** Fields of the form. */
  fields?: Record<string, string>
  query?: string
}
async function send({ content, name = 'list.csv', fields = {}, query = '' }: Sent) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('sheet', new File([content as never], name))
  return (await api.request('POST', `/shipments/import${query}`, { as: merchant, body })).body
}
const look = (sent: Sent) => send({ ...sent, query: '?dry_run=true&use_kept=true' })

function workbook(sheets: Record<string, XLSX.CellObject[][] | unknown[][]>, hidden: string[] = []): Buffer {
  const book = XLSX.utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), name)
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' })
}

describe('what is understood of a sheet', () => {
  it('is its row of headings below titles, its encoding, and each column with what its cells show', async () => {
    const { number } = await sell()
    const list = `Versandliste für März;;\n\nBestell-Nr.*;Empfänger;Sendungsnummer;Versanddienst\n#${number};Jürgen;${UPS};UPS`

    const { understood, shipped } = await look({ content: Buffer.from(list, 'latin1') })

    expect(shipped).toBe(1)
    expect(understood).toMatchObject({ problem: null, source: null, sheet: null, encoding: 'windows-1252', heading_row: 3 })
    expect(understood.columns).toEqual([
      { heading: 'Bestell-Nr.*', samples: [`#${number}`], is_read: true, read_as: 'order' },
      { heading: 'Empfänger', samples: ['Jürgen'], is_read: false, read_as: null },
      { heading: 'Sendungsnummer', samples: [UPS], is_read: true, read_as: 'tracking_number' },
      { heading: 'Versanddienst', samples: ['UPS'], is_read: true, read_as: 'carrier' },
    ])
    expect(understood.unread_columns).toEqual(['Empfänger'])
    expect(await send({ content: Buffer.from(list, 'latin1') })).toMatchObject({ shipped: 1, rows: [{ row: 4 }] })
  })

  it('is the first visible sheet with rows, or the chosen one', async () => {
    const orders = [await sell(), await sell()]
    const rows = orders.map(({ number }) => [['order', 'tracking'], [`#${number}`, UPS]]) // prettier-ignore
    const content = workbook({ Old: rows[0]!, Empty: [], New: rows[1]! }, ['Old'])

    const first = await look({ content, name: 'list.xlsx' })
    const chosen = await look({ content, name: 'list.xlsx', fields: { sheet_name: 'Old' } })

    expect([first, chosen].map(({ rows: [row] }) => row.order)).toEqual(orders.map(({ number }) => `#${number}`).toReversed())
    expect(first.understood).toMatchObject({ sheet: 'New', sheets: [{ name: 'Old', is_hidden: true }, {}, {}] })
  })

  it('is what the merchant chose, and is kept for the next sheet with the same headings', async () => {
    const [one, two] = [await sell(), await sell()]
    const listOf = (number: number) => `Ref,Who,Parcel\n${number},Nora,${UPS}`
    const fields = { columns: 'order,,tracking_number' }

    const unread = await look({ content: listOf(one.number) })
    const chosen = await look({ content: listOf(one.number), fields })
    const shipped = await send({ content: listOf(one.number), fields })
    const next = await look({ content: `May\n\n${listOf(two.number)}` })

    expect(unread).toMatchObject({ total: 0, rows: [], understood: { kept: null } })
    expect(unread.understood.problem).toBe('The first row must name the columns. Missing: tracking_number.')
    expect([chosen.shipped, shipped.shipped, next.shipped]).toEqual([1, 1, 1])
    expect(next.understood.kept).toMatchObject({ heading_row: 3, columns: 'order,,tracking_number' })
    expect(shipped.understood).toBeUndefined()
  })

  it('is not what was kept for a list of products', async () => {
    const body = new FormData()
    body.append('columns', 'name,,price')
    body.append('excel', new File(['Ref,Who,Parcel\nMug,Nora,12'], 'list.csv'))
    await api.request('POST', '/products/import', { as: merchant, body })

    expect((await look({ content: 'Ref,Who,Parcel\n1,Nora,2' })).understood.kept).toBeNull()
  })

  it.each([
    [{ columns: 'order,tracking_number' }, /^Row 1 has no headings: it contains the order #\d+\./],
    [{ columns: 'order,carrier' }, /^No column is read as tracking_number\. Choose one\.$/],
    [{ columns: 'order,order' }, /^Two columns are read as order\. Choose one of them\.$/],
    [{ columns: 'price' }, /^columns: “price” is not a column\. Use order, order_id, carrier, /],
    [{ heading_row: '9' }, /^Row 9 has no headings\. Choose another row\.$/],
    [{ sheet_name: 'x', encoding: 'utf-7' }, /encoding/],
  ])('is refused in words: %j', async (fields, reason) => {
    const { number } = await sell()

    const { message, errors } = await send({ content: `${number},${UPS}\n2,${UPS}`, fields: fields as Record<string, string> })

    expect(errors?.[0]?.msg ?? message).toMatch(reason)
    expect(await api.db('shipments').where({ merchantId: merchant.id })).toEqual([])
  })
})

describe('a cell', () => {
  it.each<[string, XLSX.CellObject, string | RegExp]>([
    ['leading zeros of its format', { t: 'n', v: 340434161, z: '000000000000' }, '000340434161'],
    ['all digits of a number that is grouped', { t: 'n', v: 340434161094, z: '#,##0' }, '340434161094'],
    ['all digits of a number that is shown as a power', { t: 'n', v: 340434161094, z: '0.00E+00' }, '340434161094'],
    ['the stored result of a formula', { t: 's', v: UPS, f: 'CONCATENATE("1Z",A9)' }, UPS],
    ['no date', { t: 'n', v: 46_024, z: 'yyyy-mm-dd' }, /^This cell shows the date 2026-01-02\. Format the column as text/],
    ['no error of a formula', { t: 'e', v: 0x17, w: '#REF!' }, /^This cell has the error #REF! of a formula\.$/],
    ['no number of more digits than a spreadsheet keeps', { t: 'n', v: 9.4e21 }, /^The spreadsheet has shortened this number\./],
  ])('has %s', async (_, cell, read) => {
    const { number } = await sell()
    const order: XLSX.CellObject = { t: 'n', v: number, z: '#,##0' }
    const content = workbook({ List: [['order', 'carrier', 'tracking_number'], [order, 'Velo Bern', cell]] }) // prettier-ignore

    const [row] = (await look({ content, name: 'list.xlsx' })).rows

    if (typeof read === 'string') expect(row).toMatchObject({ action: 'ship', order: `#${number}`, tracking_number: read })
    else expect([row.action, row.column, row.reason]).toEqual(['refuse', 'tracking_number', expect.stringMatching(read)])
  })

  it('that a comma has shifted refuses its row', async () => {
    const [one, two] = [await sell(), await sell()]
    const list = `order,carrier,tracking_number\n${one.number},Velo, Bern,V-1234\n${two.number},Velo,V-1235`

    expect((await look({ content: list })).rows).toMatchObject([
      { action: 'refuse', reason: expect.stringMatching(/^The row has more cells than there are headings\./) },
      { action: 'ship' },
    ])
  })
})
