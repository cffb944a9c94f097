import * as XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readParcels } from '../../../../test/readParcels.ts'

const MISSING = /^The first row must name the columns\. Missing: /
const csv = (lines: string[]) => readParcels(lines.join('\n'), 'csv')

describe('headings', () => {
  it.each([
    'order,tracking_number',
    'ORDER NO.,Tracking #',
    ' Order *,"Tracking\nnumber"',
    '\u200bOrder number,Tracking\u00a0Number (required)',
    'order;tracking_number',
    'order\ttracking number',
    'order|tracking_number',
    'sep=;\norder;tracking_number',
    'Bestellnummer,Sendungsnummer',
    'Numéro de commande,Numéro de suivi',
    'Pedido,Número de seguimiento',
    'Ordine,Tracciamento',
    'Zamówienie,Numer przesyłki',
    'Заказ,Трек-номер',
    '注文番号,追跡番号',
    'رقم الطلب,رقم التتبع',
    'Labels of May\n\norder,tracking_number',
  ])('are read: %j', async (headings) => {
    const separator = /^(sep=)?(.)?[\s\S]*order([;\t|])tracking/.exec(headings)?.[3] ?? ','
    expect(await csv([headings, `#1001${separator}V-12345`])).toEqual(['1001: V-12345'])
  })

  it.each([
    [[''], []],
    [['order,carrier', '1001,UPS'], [expect.stringMatching(MISSING)]],
    [['tracking_number', 'V-12345'], [expect.stringMatching(MISSING)]],
    [['1001,V-12345', '1002,V-12346'], [expect.stringMatching(MISSING)]],
    [
      ['order,tracking_number,tracking code', '1001,V-1,V-2'],
      ['The sheet has two columns for tracking_number. Remove one of them.'],
    ],
    [['Sendungsnummer,order,tracking_number', 'A-1,1001,V-1'], ['1001: V-1']],
  ])('are missing or doubled: %j', async (lines, said) => expect(await csv(lines)).toEqual(said))
})

describe('rows', () => {
  it.each([
    ['="00340434",V-1', '00340434: V-1'],
    ['1001,="00340434161094"', '1001: 00340434161094'],
    ["1001,'00340434", '1001: 00340434'],
    ['#1001,9.4E+21', 'Row 2: The spreadsheet has shortened this number. Format the column as text and enter it again.'],
    ['#1001,"9,4E+21"', 'Row 2: The spreadsheet has shortened this number. Format the column as text and enter it again.'],
    ['#1001,#REF!', 'Row 2: This cell has the error #REF! of a formula.'],
    ['1001.0,V-1', 'Row 2: An order has a number such as #1001.'],
    ['#1001 and #1002,V-1', 'Row 2: An order has a number such as #1001.'],
    [
      '1001,Velo, Bern',
      'Row 2: The row has more cells than there are headings. Put quotes around texts and prices that contain ",".',
    ],
    ['1001,V-1,,,', '1001: V-1'],
    ['"1001,V-1', 'file'],
  ])('%s', async (line, said) => {
    const read = await csv(['order,tracking_number', line]).catch(() => ['file'])
    expect(read).toEqual([said])
  })
})

describe('workbooks', () => {
  it('have the order in every row of a merged cell', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([['order', 'tracking_number'], [1001, 'V-1'], [null, 'V-2']]) // prettier-ignore
    sheet['!merges'] = [XLSX.utils.decode_range('A2:A3')]
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(book, sheet, 'List')

    expect(await readParcels(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }), 'xlsx')).toEqual(['1001: V-1', '1001: V-2'])
  })

  it.each([
    ['a page of HTML', Buffer.from('<html><table><tr><td>order</td></tr></table></html>')],
    ['a .csv', Buffer.from('order,tracking_number\n1001,V-1')],
    ['nothing', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(1_000)],
  ])('are not %s', async (_, bytes) =>
    expect(await readParcels(bytes, 'xlsx')).toEqual([expect.stringMatching(/^This is not really a \.xlsx file\./)]),
  )
})
