import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readParcels } from '../../../../test/readParcels.ts'

/** Bounded, and the same in every run. Other seeds are for trying. */
const runs = (numRuns: number) => ({ seed: Number(process.env['FUZZ_SEED'] ?? 39), numRuns, interruptAfterTimeLimit: 10_000 })

const isRefused = (said: string | undefined) => said === undefined || /^(Row \d+: |The |This )/.test(said)

const parcel = fc.record({
  order: fc.integer({ min: 1, max: 999_999_999 }),
  code: fc.oneof(
    fc.stringMatching(/^[A-Z0-9]{3,30}$/),
    fc.stringMatching(/^[0-9]{3,40}$/),
    fc.stringMatching(/^[A-Z]{2}-[0-9 ]{1,9}[0-9]$/),
  ),
})
const QUOTES = [
  (text: string) => text,
  (text: string) => `"${text}"`,
  (text: string) => `="${text}"`,
  (text: string) => ` ${text} `,
]
const written = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  encoding: fc.constantFrom('utf8', 'utf16le', 'latin1'),
  title: fc.constantFrom('', 'Labels of May\n', 'Größe; Stück, Maß\n\n'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  quote: fc.constantFrom(...QUOTES),
  hash: fc.constantFrom('', '#'),
})

it('reads the number of a parcel in any .csv as it is written, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(fc.array(parcel, { minLength: 1, maxLength: 5 }), written, async (parcels, how) => {
      const { separator, encoding, title, end, quote, hash } = how
      const rows = parcels.map(({ order, code }) => `${hash}${order}${separator}x${separator}${quote(code)}`)
      const text = [`${title}order${separator}für${separator}tracking_number`, ...rows].join('\n').replaceAll('\n', end)
      const said = await readParcels(Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding as 'utf8'), 'csv')
      for (const [at, { order, code }] of parcels.entries())
        if (!isRefused(said[at])) expect(said[at], text).toBe(`${order}: ${code}`)
    }),
    runs(400),
  ))

const FORMATS = [
  'General', '0', '0.00', '#,##0', '#,##0.00', '0.00,', '0%', '# ?/?', '##0.0E+0', '0.00E+00', 'yyyy-mm-dd', 'd.m', '@', '00000', '000000000000', '"#"0',
  ';;;', '[>=1000]0.0,"k";0.00', '0000 0000 0000', '#,##0.00\\ [$€-407]',
] // prettier-ignore

it('reads a number in a cell of any format with all its digits, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ value: fc.integer({ min: 100, max: 999_999_999_999_999 }), z: fc.constantFrom(...FORMATS) }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.constantFrom('xlsx', 'xls'),
      async (cells, kind) => {
        const sheet = XLSX.utils.aoa_to_sheet([['order', 'tracking_number'], ...cells.map(({ value }, at) => [1001 + at, value])])
        for (const [at, { z }] of cells.entries()) (sheet[`B${at + 2}`] as XLSX.CellObject).z = z
        const book = XLSX.utils.book_new()
        XLSX.utils.book_append_sheet(book, sheet, 'List')
        const bytes = XLSX.write(book, { type: 'buffer', bookType: kind === 'xls' ? 'biff8' : 'xlsx' }) as Buffer
        for (const said of await readParcels(bytes, kind as 'xlsx')) {
          const [, at, digits] = /^(\d+): #?0*([^0].*)$/.exec(said) ?? []
          if (at) expect(digits, JSON.stringify(cells[Number(at) - 1001])).toBe(String(cells[Number(at) - 1001]!.value))
          else expect(said).toMatch(/^Row \d+: /)
        }
      },
    ),
    runs(30),
  ))

it('never reads another number from a damaged .xlsx', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [1001 + at, `V-${1e6 + at * 7919}`])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['order', 'tracking_number'], ...rows]), 'List')
  const whole = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
  const known = new Set(await readParcels(whole, 'xlsx'))
  expect(known.size).toBe(30)
  const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(whole)
      for (const { at, byte } of changes) bytes[at] = byte
      // A reader that fails refuses the whole file.
      const said = await readParcels(bytes, 'xlsx').catch(() => [])
      if (said.some((one) => /^\d+: /.test(one))) expect(said.filter((one) => !known.has(one))).toEqual([])
    }),
    runs(80),
  )
})

it('survives any text', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('', 'order,tracking_number\n', 'order;tracking_number\n1001;'),
      async (text, head) => {
        const said = await readParcels(head + text, 'csv').catch((error: Error & { code?: string }) => [String(error.code)])
        expect(said.every((one) => typeof one === 'string')).toBe(true)
      },
    ),
    runs(100),
  ))
