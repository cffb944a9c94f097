import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readProducts } from '../../../../test/readProducts.ts'
import { type Currency, CURRENCY_DECIMALS } from '../../../pricing/currencies.ts'

/** Bounded, and the same in every run. Other seeds are for trying. */
const runs = (numRuns: number) => ({ seed: Number(process.env['FUZZ_SEED'] ?? 39), numRuns, interruptAfterTimeLimit: 10_000 })

const CURRENCIES = Object.keys(CURRENCY_DECIMALS) as Currency[]
const LOCALES =
  'en-US en-IN en-ZA de-DE de-AT de-CH fr-FR fr-CH es-ES es-MX it-IT pt-BR pt-PT nl-NL sv-SE da-DK nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO tr-TR ru-RU uk-UA ja-JP zh-CN ko-KR hi-IN ar-EG fa-IR he-IL th-TH vi-VN id-ID'.split(
    ' ',
  )
const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999_999_999 }))
const style = fc.record({
  locale: fc.constantFrom(...LOCALES),
  style: fc.constantFrom('currency', 'decimal'),
  currencyDisplay: fc.constantFrom('symbol', 'narrowSymbol', 'code', 'name'),
  useGrouping: fc.boolean(),
  /** Whether zeros behind the decimal sign are written. */
  isWhole: fc.boolean(),
})
const separator = fc.constantFrom(',', ';', '\t', '|')

interface Price {
  currency: Currency
  minor: number
}
const valueOf = ({ currency: of, minor: amount }: Price) => amount / 10 ** CURRENCY_DECIMALS[of]

function write(
  price: Price,
  { locale, isWhole, ...how }: typeof style extends fc.Arbitrary<infer Style> ? Style : never,
): string {
  const value = valueOf(price)
  const decimals = isWhole && Number.isInteger(value) ? 0 : CURRENCY_DECIMALS[price.currency]
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 2) }
  return new Intl.NumberFormat(locale, { ...(how as Intl.NumberFormatOptions), currency: price.currency, ...digits }).format(
    value,
  )
}

/** The same amount in the same currency, or a reason. */
function expectSame(read: string[], price: Price, more: string) {
  const [said = ''] = read
  if (/^(Row \d+: |"|The )/.test(said)) return
  expect(said, more).toBe(`A: ${valueOf(price)} ${price.currency}`)
}

it('reads an amount that is written in any style as the same amount, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(fc.record({ currency, minor }), style, separator, fc.boolean(), async (price, how, between, isQuoted) => {
      const text = write(price, how)
      const cell = isQuoted ? `"${text}"` : text
      const list = `name${between}price${between}stock\nA${between}${cell}${between}7`
      expectSame(await readProducts(list, 'csv', price.currency), price, list)
    }),
    runs(500),
  ))

const FORMATS = [
  'General', '0', '0.0', '0.00', '0.000', '#,##0', '#,##0.00', '#,##0.00;[Red](#,##0.00)', '0.00,', '0,,', '0%', '0.00%', '# ?/?', '##0.0E+0',
  'yyyy-mm-dd', 'd.m', 'h:mm', '@', '00000', '0"00"', ';;;', '[>=1000]0.0,"k";0.00', '0.00" net"', '#,##0.00\\ "pcs"', '0\\.00', '_-* #,##0.00_-',
] // prettier-ignore

it('reads a number in any format as the cell shows it, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ minor, z: fc.constantFrom(...FORMATS) }), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('xlsx', 'xls'),
      async (cells, kind) => {
        const sheet = XLSX.utils.aoa_to_sheet([['name', 'price'], ...cells.map((cell, at) => [`N${at}`, cell.minor / 100])])
        for (const [at, { z }] of cells.entries()) (sheet[`B${at + 2}`] as XLSX.CellObject).z = z
        const book = XLSX.utils.book_new()
        XLSX.utils.book_append_sheet(book, sheet, 'List')
        const bytes = XLSX.write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : kind }) as Buffer
        for (const said of await readProducts(bytes, kind as 'xlsx', 'USD')) {
          const [, at, value] = /^N(\d+): (\S+) USD$/.exec(said) ?? []
          if (at) expect(Number(value), JSON.stringify(cells[Number(at)])).toBe(cells[Number(at)]!.minor / 100)
        }
      },
    ),
    runs(20),
  ))

it('never reads another price from a damaged .xlsx', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([['name', 'price'], ...Array.from({ length: 30 }, (_, at) => [`N${at}`, at * 7 + 0.25])])
  for (let at = 0; at < 30; at++) (sheet[`B${at + 2}`] as XLSX.CellObject).z = '#,##0.00\\ [$€-407]'
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, 'List')
  const whole = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
  const known = new Set(await readProducts(whole, 'xlsx', 'USD'))
  const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(whole)
      for (const { at, byte } of changes) bytes[at] = byte
      // A reader that fails refuses the whole file.
      const said = await readProducts(bytes, 'xlsx', 'USD').catch(() => [])
      if (said.some((one) => one.startsWith('N'))) expect(said.filter((one) => !known.has(one))).toEqual([])
    }),
    runs(80),
  )
})

it('survives any text', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('', 'name,price\n', 'name;price\nA;'),
      async (text, head) => {
        expect(
          Array.isArray(await readProducts(head + text, 'csv', 'EUR').catch((error: Error & { code?: string }) => [error.code])),
        ).toBe(true)
      },
    ),
    runs(100),
  ))
