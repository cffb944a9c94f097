import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCodes } from '../../../../test/readCodes.ts'

/** Bounded, and the same in every run. Other seeds are for trying. */
const runs = (numRuns: number) => ({ seed: Number(process.env['FUZZ_SEED'] ?? 39), numRuns, interruptAfterTimeLimit: 10_000 })

const isRefused = (said: string | undefined) => said === undefined || /^(Row \d+: |The |This )/.test(said)

/** Hundredths: 0.01 to 99.99. */
const hundredths = fc.integer({ min: 1, max: 9999 })
const code = fc.stringMatching(/^[A-Z]{1,8}[0-9]{1,4}$/)
const WRITTEN: [column: string, write: (value: number) => string][] = [
  ['percent', (value) => `${(value / 100).toFixed(2)}%`],
  ['percent', (value) => `${(value / 100).toFixed(2).replace('.', ',')} %`],
  ['percent', (value) => (value / 100).toFixed(2)],
  ['amount', (value) => (value / 100).toFixed(2)],
  ['amount', (value) => `${(value / 100).toFixed(2).replace('.', ',')} €`],
  ['amount', (value) => `€${(value / 100).toFixed(2)}`],
  ['amount', (value) => `EUR ${(value / 100).toFixed(2)}`],
]
const how = fc.record({
  separator: fc.constantFrom(';', '\t', '|'),
  title: fc.constantFrom('', 'Coupons of May\n', 'Größe; Stück, Maß\n\n'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  quote: fc.constantFrom('', '"'),
  written: fc.constantFrom(...WRITTEN),
})

it('reads a discount in any .csv as it is written, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(code, hundredths), { minLength: 1, maxLength: 5, selector: ([name]) => name }),
      how,
      async (codes, { separator, title, end, quote, written: [column, write] }) => {
        const lines = codes.map(([name, value]) => `${name}${separator}${quote}${write(value)}${quote}`)
        const text = [`${title}code${separator}${column}`, ...lines].join('\n').replaceAll('\n', end)

        const said = await readCodes(text, 'csv')

        for (const [at, [name, value]] of codes.entries()) {
          const right = column === 'percent' ? `${name}: ${value / 100}%` : `${name}: ${(value / 100).toFixed(2)} EUR`
          if (!isRefused(said[at])) expect(said[at], text).toBe(right)
        }
      },
    ),
    runs(300),
  ))

it('reads the percentage that a cell shows, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ value: hundredths, z: fc.constantFrom('0%', '0.00%', '0.0%', 'General', '0.00', '@') }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.constantFrom('xlsx', 'xls'),
      async (cells, kind) => {
        const rows = cells.map(({ value, z }, at) => [`C${at}`, { t: 'n', v: z.endsWith('%') ? value / 10_000 : value / 100, z }])
        const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['code', 'percent'], ...rows]), 'Codes')

        const said = await readCodes(XLSX.write(book, { type: 'buffer', bookType: kind }) as Uint8Array, kind)

        for (const [at, { value, z }] of cells.entries()) {
          // What the cell rounds, a person sees rounded.
          const rounded = new Map([
            ['0%', Math.round(value / 100)],
            ['0.0%', Math.round(value / 10) / 10],
          ])
          const shown = rounded.get(z) ?? value / 100
          if (!isRefused(said[at]))
            expect([`C${at}: ${value / 100}%`, `C${at}: ${shown}%`], `${value} as ${z}`).toContain(said[at])
        }
      },
    ),
    runs(60),
  ))

describe('a damaged or hostile file', () => {
  const good = 'code,percent\nSPRING,10%\nAUTUMN,20%'

  it('is refused or read, with any byte changed, and never by a crash', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const bytes = Buffer.from(good)
        bytes[at] = byte
        // The thread that reads says it in words.
        const isCsvError = ({ code: name }: { code: string }) => (name.startsWith('CSV_') ? ['no .csv'] : null)
        expect(await readCodes(bytes, 'csv').catch(isCsvError)).toEqual(expect.any(Array))
      }),
      runs(300),
    ))

  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['other columns', 'order,tracking\n1,2', ['The first row must name the columns. Missing: code.']],
    ['a code alone', 'code\nSPRING', ['The first row must name the columns. Missing: percent or amount.']],
    ['a formula with an error', 'code,percent\nSPRING,#REF!', [expect.stringMatching(/^Row 2: percent/) as never]],
    [
      'a comma that separates an amount',
      'code,amount\nSPRING,5,50',
      [expect.stringMatching(/^Row 2: The row has more cells than there are headings/) as never],
    ],
    ['a thousandfold', 'code,amount\nSPRING,1.000', [expect.stringMatching(/^Row 2: .*one way/) as never]],
    ['a text guard', 'code,percent\n="SPRING","=""10%"""', ['SPRING: 10%']],
    ['signs that nobody sees', 'code,percent\n\u200bSPRING\u00a0,\u200e10%', ['SPRING: 10%']],
  ])('%s', async (_, content, said) => expect(await readCodes(content, 'csv')).toEqual(said))
})
