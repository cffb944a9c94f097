import * as XLSX from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readProducts } from '../../../test/readProducts.ts'
import type { Currency } from '../../pricing/currencies.ts'

const TOO_LONG = 'The row has more cells than there are headings. Put quotes around texts and prices that contain ",".'
const sum = (name: string) => `"${name}" looks like the sum of other rows. If it is a product, give it another name.`
const twoWays = (price: string) => `price "${price}" is not an amount that can only be read one way. Write it like 1234.50.`
const notWhole = (price: string) => `price "${price}" is not a whole number, although its heading counts the smallest units.`

const csv = (lines: string[], shop: Currency = 'USD') => readProducts(lines.join('\n'), 'csv', shop)

describe('a decimal comma without quotes', () => {
  it.each([
    [
      ['name,price', 'A,1,50', 'B,2,', 'C,1,234.50'],
      [`Row 2: ${TOO_LONG}`, 'B: 2 USD', `Row 4: ${TOO_LONG}`],
    ],
    [
      ['name,price,', 'A,1,50', 'B,2,nice'],
      [`Row 2: ${TOO_LONG}`, 'B: 2 USD'],
    ],
    [
      ['name,price,stock', 'A,24,50,7', 'B,30,5'],
      [`Row 2: ${TOO_LONG}`, 'B: 30 USD'],
    ],
    [
      ['Handle,Title,Variant Price', 'a,Apron,38,50', 'b,Bowl,5'],
      [`Row 2: ${TOO_LONG}`, 'Bowl: 5 USD'],
    ],
  ])('refuses the row: %j', async (lines, said) => expect(await csv(lines)).toEqual(said))
})

describe('prices', () => {
  it.each([
    '12 50',
    '10 12.50',
    "12'50",
    '12⁵⁰',
    '12½',
    '①2',
    '1.234',
    '=12',
    '12/50',
    '2026-01-02',
    '1/2/26',
    '10-20',
    '12:50',
    '(12)',
  ])('that are read in no or two ways are refused: %s', async (price) =>
    expect(await csv(['name,price', `A,${price}`])).toEqual([`Row 2: ${twoWays(price)}`]),
  )

  it.each([
    ['$12 USD', '12 USD'],
    ['$12 CAD', '12 CAD'],
    ['€12 EUR', '12 EUR'],
    ['USD .99', '0.99 USD'],
    ['₹1200/-', '1200 INR'],
    ["'12.50", '12.5 USD'],
    ['="12.50"', '12.5 USD'],
    ['\u200e12.50\u200e', '12.5 USD'],
    ["1'234'567.50", '1234567.5 USD'],
  ])('%s is %s', async (price, read) => expect(await csv(['name,price', `A,${price}`])).toEqual([`A: ${read}`]))

  it.each(['50p', '12k', '12 L', 'kr 5', '$12 EUR'])('%s has no certain currency', async (price) => {
    const [said] = await csv(['name,price', `A,${price}`])
    expect(said).toMatch(/no certain currency|only be read one way/)
  })

  it('with three digits behind a comma are refused where commas are decimals', async () => {
    expect(await csv(['name;price', 'A;1,234', 'B;1.234,50'])).toEqual([`Row 2: ${twoWays('1,234')}`, 'B: 1234.5 USD'])
    expect(await csv(['Handle;Title;Variant Price', 'a;A;1,234'])).toEqual([`Row 2: ${twoWays('1,234')}`])
    expect(await csv(['name,price', 'A,"24,50"', 'B,"1,234"'])).toEqual(['A: 24.5 USD', `Row 3: ${twoWays('1,234')}`])
    expect(await csv(['Handle;Title;Variant Price', 'a;A;1,234'])).toEqual([`Row 2: ${twoWays('1,234')}`])
    expect(await csv(['name,price', 'A,"24,50"', 'B,"1,234"'])).toEqual(['A: 24.5 USD', `Row 3: ${twoWays('1,234')}`])
    expect(await csv(['name,price,currency', 'A,"1,234",KWD', 'B,"1,234",USD'])).toEqual([
      `Row 2: ${twoWays('1,234')}`,
      'B: 1234 USD',
    ])
  })
})

describe('a heading', () => {
  it.each([
    'Price (cents)',
    'Price x100',
    'amount (minor units)',
    'unit_amount',
    'price_in_cents',
    'Preis (Cent)',
    'Price (pence)',
  ])('counts the smallest units: %s', async (heading) =>
    expect(await csv([`name,${heading},currency`, 'A,2450,', 'B,24.50,', 'C,$2450,', 'D,2450,JPY'])).toEqual([
      'A: 24.5 USD',
      `Row 3: ${notWhole('24.50')}`,
      `Row 4: ${notWhole('$2450')}`,
      'D: 2450 JPY',
    ]),
  )

  it.each(['Price (x1000)', 'Price in thousands', 'Preis (TEUR)', 'Preis (in 1.000 €)', 'Price (k€)'])(
    'may not scale: %s',
    async (heading) =>
      expect(await csv([`name;${heading}`, 'A;2'])).toEqual([
        `The heading "${heading}" scales its prices. Write whole prices, and a heading without a factor.`,
      ]),
  )

  it.each([
    ['Produkt;Preis;Währung', 'SEK'],
    ['Artikel;Preis in €;Notiz', 'EUR'],
    ['Nom;Prix TTC (€);Notes', 'EUR'],
    ['Nombre;Precio;Moneda', 'SEK'],
    ['Nome;Prezzo;Valuta', 'SEK'],
    ['Naam;Prijs;Valuta', 'SEK'],
    ['Namn;Pris (kr);Valuta', 'SEK'],
    ['Nazwa;Cena;Waluta', 'SEK'],
    ['商品名;価格;通貨', 'SEK'],
    ['Titel;Preis/EUR;Notiz', 'EUR'],
    ['Title;Price incl. VAT (€);Tax amount', 'EUR'],
    ['Titel;Preis inkl. MwSt. (€);Preis exkl. MwSt. (€)', 'EUR'],
    ['Name;EUR price;Notes', 'EUR'],
    ['Name;Price (US dollars);Notes', 'USD'],
    ['Name;Price (kr);Currency', 'SEK'],
  ])('is read in its language: %s', async (headings, currency) =>
    expect(await csv([headings, `Mug;24,50;${currency === 'SEK' ? 'SEK' : ''}`], 'GBP')).toEqual([`Mug: 24.5 ${currency}`]),
  )

  it('names another currency than a row', async () =>
    expect(await csv(['name,Price (EUR),currency', 'A,1,USD', 'B,$1,', 'C,1,'], 'GBP')).toEqual([
      'Row 2: "Price (EUR)" and "USD" name two currencies.',
      'Row 3: price "$1" is not in EUR.',
      'C: 1 EUR',
    ]))

  it('of a title or below counts the smallest units, or scales', async () => {
    expect(await csv(['All prices in cents', 'name,price', 'A,2450'])).toEqual(['A: 24.5 USD'])
    expect(await csv(['name,price', ',cents', 'A,2450'])).toEqual(['A: 24.5 USD'])
    expect(await csv(['name,price,unit', 'A,2450,cents', 'B,5,EUR'])).toEqual([
      'Row 2: price is in cents. Write it like 1234.50.',
      'B: 5 EUR',
    ])
    expect(await csv(['Prices in thousands', 'name,price', 'A,2'])).toEqual([
      'The heading "thousands" scales its prices. Write whole prices, and a heading without a factor.',
    ])
    expect(await csv(['name,EUR,Cents', 'A,24,50'])).toEqual([
      'The column "Cents" looks like a part of the prices. Write each price into one cell.',
    ])
  })

  it('with a price for people is preferred to cents', async () => {
    expect(await csv(['name,price,formatted_price,currency', 'A,100,$1,usd'])).toEqual(['A: 1 USD'])
    expect(await csv(['name,price,price_formatted', 'A,999,$9.99'])).toEqual(['A: 9.99 USD'])
  })
})

describe('a currency', () => {
  it('is named in words and signs', async () =>
    expect(await csv(['name,price,currency', 'A,1,euro', 'B,1,€', 'C,1,US dollars', 'D,1,$', 'E,1,GBP (£)'], 'CAD')).toEqual([
      'A: 1 EUR',
      'B: 1 EUR',
      'C: 1 USD',
      'D: 1 CAD',
      'E: 1 GBP',
    ]))

  it.each([
    [
      ['name,price,(EUR)', 'A,1,', 'B,2,EUR'],
      ['A: 1 EUR', 'B: 2 EUR'],
    ],
    [
      ['name,price,', 'A,1,EUR', 'B,2,£', 'C,3,'],
      ['A: 1 EUR', 'B: 2 GBP', 'C: 3 USD'],
    ],
    [['name,,price', 'A,€,1'], ['A: 1 EUR']],
    [['name,price', ',EUR', 'A,1'], ['A: 1 EUR']],
    [['name,price,EUR', 'A,1,2'], ['A: 1 USD']],
    [
      ['All prices in EUR', 'name,price', 'A,1', 'B,$1'],
      ['A: 1 EUR', 'Row 4: price "$1" is not in EUR.'],
    ],
    [['Preisliste 2026,Währung: CHF', 'name,price', 'A,1'], ['A: 1 CHF']],
    [['Currency,EUR', 'name,price', 'A,1'], ['A: 1 EUR']],
    [['Price list 2026 EUR', 'name,price', 'A,1'], ['A: 1 EUR']],
    [['"Prices in euros, free shipping above $50"', 'name,price', 'A,1'], ['A: 1 EUR']],
    [['Free shipping above 50 €', 'name,price', 'A,1'], ['A: 1 USD']],
    [
      ['Prices in EUR or USD', 'name,price', 'A,1'],
      ['"Prices in EUR or USD" names two currencies. Write the currency of each row into a column.'],
    ],
    [
      ['Prices in EUR or USD', 'name,price,currency', 'A,1,EUR', 'B,2,'],
      ['A: 1 EUR', 'Row 4: "Prices in EUR or USD" has no certain currency. Fill in the column currency.'],
    ],
    [['PEN AND CUP PRICES', 'name,price', 'A,1'], ['A: 1 USD']],
    [
      ['Prices in EUR', 'name,Price (USD)', 'A,1'],
      ['"Price (USD)" and "Prices in EUR" name two currencies. Write the currency of each row into a column.'],
    ],
    [
      ['name,price', 'A,1', 'Prices in EUR:', 'B,2'],
      ['Row 3 says "Prices in EUR:". Write the currency of each row into a column.'],
    ],
    [
      ['name,price', 'A,1', 'Alla priser i kr'],
      ['"Alla priser i kr" has no certain currency. Name it by its code, such as USD.'],
    ],
    [
      ['name,price', 'A,1', 'Note:,All prices in EUR', 'B,2'],
      ['Row 3 says "All prices in EUR". Write the currency of each row into a column.'],
    ],
    [
      ['name,price', 'A,1', '* all prices in €'],
      ['A: 1 EUR', 'Row 3: price is required.'],
    ],
    [['name,price', ',in EUR', 'A,1'], ['A: 1 EUR']],
    [
      ['name,price,symbol', 'A,1,€', 'B,2,$'],
      ['A: 1 EUR', 'B: 2 USD'],
    ],
    [['name,EUR', 'A,1'], ['A: 1 EUR']],
    [['name,pen', 'A,1'], ['The first row must name the columns. Missing: price.']],
    [
      ['name,price', 'A,1', 'All prices in USD'],
      ['A: 1 USD', 'Row 3: price is required.'],
    ],
  ])('stands beside or above the prices: %j', async (lines, said) => expect(await csv(lines)).toEqual(said))
})

it('takes no sum and no error for a product', async () =>
  expect(
    await csv([
      'id,name,price',
      ',A,1',
      ',Total,1',
      ',Summe:,1',
      ',Subtotal (net),4',
      ',Total recovery,5',
      ',#N/A,2',
      ',B,#REF!',
    ]),
  ).toEqual([
    'A: 1 USD',
    `Row 3: ${sum('Total')}`,
    `Row 4: ${sum('Summe:')}`,
    `Row 5: ${sum('Subtotal (net)')}`,
    'Total recovery: 5 USD',
    'Row 7: name has the error #N/A of a formula.',
    'Row 8: price has the error #REF! of a formula.',
  ]))

it.each([
  'Our list, spring\n\nname;price\nA;24,50',
  '"sep=;"\nname;price\nA;24,50',
  'SEP=;\r\nname;price\r\nA;24,50',
  'name\tprice, EUR\nA\t24,50',
  'name|price\rA|24.50',
  '"name";"price"\n"A; B, C";"24,50"'.replace('A; B, C', 'A'),
])('finds the separator: %j', async (text) => expect(await readProducts(text, 'csv', 'EUR')).toEqual(['A: 24.5 EUR']))

describe('other shops', () => {
  it('of Wix add surcharges and take off discounts', async () =>
    expect(
      await csv([
        'handleId,fieldType,name,price,surcharge,discountMode,discountValue,productOptionName1,productOptionDescription1',
        'a,Product,Mug,"20,50",,PERCENT,10,Size,S;L',
        'a,Variant,,,0,,,,S',
        'a,Variant,,,"2,5",,,,L',
        'b,Product,Bowl,30,,AMOUNT,5,,',
        'c,Product,Jug,1.234,,AMOUNT,5,,',
      ]),
    ).toEqual(['Mug: 18.45 USD', '- S: 18.45 USD', '- L: 20.7 USD', 'Bowl: 25 USD', `Row 6: ${twoWays('1.234 + 0 - 5')}`]))

  it('of WooCommerce sell for a sale price only on its days', async () =>
    expect(
      await csv([
        'Type,Name,Published,Regular price,Sale price,Date sale price starts,Date sale price ends',
        'simple,A,1,10,5,,2001-01-01',
        'simple,B,1,10,5,2999-01-01,',
        'simple,C,1,10,5,2001-01-01,2999-01-01',
        'simple,D,1,10,5,,',
      ]),
    ).toEqual(['A: 10 USD', 'B: 10 USD', 'C: 5 USD', 'D: 5 USD']))
})

describe.each(['xlsx', 'xls'] as const)('a workbook: %s', (kind) => {
  type Change = (sheet: XLSX.WorkSheet) => void
  const read = (rows: unknown[][], formats: Record<string, string>, change: Change = () => {}, since1904 = false) => {
    const sheet = XLSX.utils.aoa_to_sheet(rows)
    for (const [cell, z] of Object.entries(formats)) (sheet[cell] as XLSX.CellObject).z = z
    change(sheet)
    const book = XLSX.utils.book_new()
    book.Workbook = { WBProps: { date1904: since1904 } }
    XLSX.utils.book_append_sheet(book, sheet, 'List')
    const bookType = kind === 'xls' ? 'biff8' : kind
    return readProducts(XLSX.write(book, { type: 'buffer', bookType, cellStyles: true }) as Buffer, kind, 'USD')
  }
  const prices = (formats: [price: number, format: string][]) =>
    read(
      [['name', 'price'], ...formats.map(([price], at) => [`${at}`, price])],
      Object.fromEntries(formats.map(([, format], at) => [`B${at + 2}`, format])),
    )

  it('has the prices that its cells show', async () =>
    expect(
      await prices([
        [24.567, '0.00'],
        [0.1 + 0.2, '#,##0.00'],
        [24.5, '0.00" euros"'],
        [24.5, '#,##0.00\\ \\E\\U\\R'],
        [1234567, '[>=100000]##\\,##\\,##0;##,##0'],
        [24500.5, '# ##0.00'],
        [12, '#,##0",-"'],
        [24, '00000'],
        [150, '[<100]"£"0.00;"€"0.00'],
        [0, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)'],
      ]),
    ).toEqual([
      '0: 24.57 USD',
      '1: 0.3 USD',
      '2: 24.5 EUR',
      '3: 24.5 EUR',
      '4: 1234567 USD',
      '5: 24500.5 USD',
      '6: 12 USD',
      '7: 24 USD',
      '8: 150 EUR',
      '9: 0 USD',
    ]))

  it('is refused where a cell shows another number than it contains', async () => {
    const said = await prices([
      [0.5, '0%'],
      [0, '0%'],
      [1234.5, '0.00,'],
      [24.5, '0'],
      [24.5, '# ?/?'],
      [24.5, '0.00E+00'],
      [5, '0"00"'],
      [24.5, '0.00" / 100 g"'],
      [46024, 'yyyy-mm-dd'],
      [46024, 'm/d/yy'],
      [46024, 'yyyy'],
      [1.5, '[h]:mm'],
    ])
    expect(said.map((one) => one.slice(0, one.indexOf('price') + 5))).toEqual(said.map((_, at) => `Row ${at + 2}: price`))
    expect(said[0]).toBe('Row 2: price is shown as "50%", but its cell contains 0.5. Write the amount without a format.')
    expect(said[3]).toBe('Row 5: price "25" is rounded by the format of its cell, which contains more. Show all decimals.')
    expect(said[8]).toBe('Row 10: price "2026-01-02" is a date. Format the cell as a number and write the amount again.')
  })

  it('has names as its cells show them', async () => {
    const rows = [
      ['name', 'price'],
      [46024, 1],
      [123, 1],
      [1984, 1],
    ]
    const formats = { A2: 'dd/mm/yyyy', A3: '00000' }
    expect(await read(rows, formats)).toEqual(['02/01/2026: 1 USD', '00123: 1 USD', '1984: 1 USD'])
    expect((await read(rows, formats, () => {}, true))[0]).toBe('03/01/2030: 1 USD')
  })

  it('has no products of errors', async () => {
    const change: Change = (sheet) => {
      sheet['B2'] = { t: 'e', v: 0x17, w: '#REF!' }
      sheet['A3'] = { t: 'e', v: 0x2a, w: '#N/A' }
    }
    expect(
      await read(
        [
          ['name', 'price'],
          ['A', 1],
          ['B', 2],
        ],
        {},
        change,
      ),
    ).toEqual(['Row 2: price has the error #REF! of a formula.', 'Row 3: name has the error #N/A of a formula.'])
  })

  it('may have a heading over two columns', async () => {
    const merge: Change = (sheet) => void (sheet['!merges'] = [XLSX.utils.decode_range('B1:C1')])
    expect(
      await read(
        [
          ['name', 'Price'],
          ['A', 1, 'EUR'],
          ['B', 2, 'GBP'],
        ],
        {},
        merge,
      ),
    ).toEqual(['A: 1 EUR', 'B: 2 GBP'])
  })
})

it('refuses a formula that no program has calculated', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['name', 'price'],
    ['A', 1],
    ['B', 2],
  ])
  sheet['B2'] = { t: 'n', f: 'B3*2' }
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'List')
  expect(await readProducts(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'xlsx', 'USD')).toEqual([
    'Row 2: price is a formula without a result. Open the file in your spreadsheet program and save it.',
    'B: 2 USD',
  ])
})
