import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWaiting } from '../../../../test/readWaiting.ts'

/** Bounded, and the same in every run. Other seeds are for trying. */
const runs = (numRuns: number) => ({ seed: Number(process.env['FUZZ_SEED'] ?? 41), numRuns, interruptAfterTimeLimit: 10_000 })

const isRefused = (said: string | undefined) => said === undefined || /^(Row \d+: |The |This )/.test(said)

const email = fc
  .tuple(fc.stringMatching(/^[A-Za-z][a-z0-9.+-]{0,10}[a-z0-9]$/), fc.stringMatching(/^[a-z]{1,10}$/))
  .map(([local, domain]) => `${local}@${domain}.example`)
const day = fc
  .date({ min: new Date('2002-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const link = fc.stringMatching(/^[A-Za-z0-9äöü][A-Za-z0-9äöü &,.;"'/]{0,20}[A-Za-z0-9äöü]$/)
const person = fc.record({ email, day, link, language: fc.constantFrom('', 'de', 'pt-BR') })
const how = fc.record({
  separator: fc.constantFrom(',', ';', '\t', '|'),
  title: fc.constantFrom('', 'Back in stock\n', 'Größe; Stück, Maß\n\n'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  headings: fc.constantFrom(
    ['email', 'link', 'asked_at', 'language'],
    ['E-Mail-Adresse', 'Produkt', 'Anmeldedatum', 'Sprache'],
    ['Customer email', 'Product title', 'Created at', 'Locale'],
    ['Courriel', 'Nom du produit', "Date d'inscription", 'Langue'],
  ),
})

interface Person {
  email: string
  day: string
  link: string
  language: string
}
const told = (one: Person, time: string) => `${one.email}: ${[one.link, time, one.language].filter(Boolean).join(', ')}`

it('reads a person in any .csv as it is written, or refuses the row', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 5 }),
      how,
      async (people, { separator, title, end, headings }) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
        const lines = people.map((one) => [one.email, one.link, one.day, one.language].map(quote).join(separator))
        const text = [title + headings.join(separator), ...lines].join('\n').replaceAll('\n', end)

        const said = await readWaiting(text, 'csv')

        for (const [at, one] of people.entries())
          if (!isRefused(said[at])) expect(said[at], text).toBe(told(one, `${one.day}T00:00:00`))
      },
    ),
    runs(300),
  ))

it('reads the date that a cell shows, or refuses the row', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(email, fc.integer({ min: 37_300, max: 46_000 }), fc.constantFrom('yyyy-mm-dd', 'dd.mm.yyyy', 'General')),
        {
          minLength: 1,
          maxLength: 20,
        },
      ),
      fc.constantFrom('xlsx', 'xls'),
      async (cells, kind) => {
        const rows = cells.map(([address, v, z]) => [address, { t: 'n', v, z }])
        const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['email', 'asked_at'], ...rows]), 'Waiting')

        const said = await readWaiting(XLSX.write(book, { type: 'buffer', bookType: kind }) as Uint8Array, kind)

        for (const [at, [address, serial]] of cells.entries()) {
          const shown = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000).toISOString().slice(0, 19)
          if (!isRefused(said[at])) expect(said[at]).toBe(`${address}: ${shown}`)
        }
      },
    ),
    runs(60),
  ))

describe('a damaged or hostile file', () => {
  const good = 'email,link,asked_at\nada@example.com,Mug,2026-01-31\nben@example.com,Cup,2026-02-01'

  it('is refused or read, with any byte changed, and never by a crash', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const bytes = Buffer.from(good)
        bytes[at] = byte
        // The thread that reads says it in words.
        const isCsvError = ({ code: name }: { code: string }) => (name.startsWith('CSV_') ? ['no .csv'] : null)
        expect(await readWaiting(bytes, 'csv').catch(isCsvError)).toEqual(expect.any(Array))
      }),
      runs(300),
    ))

  it('says of any text in any cell what it is, or why not', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom('email', 'link', 'variants', 'asked_at', 'language'),
        fc.string({ unit: 'binary', maxLength: 40 }),
        async (column, text) => {
          const names = ['email', 'link', 'variants', 'asked_at', 'language']
          const cells = names.map((name) => (name === column ? text : name === 'email' ? 'ada@example.com' : ''))
          const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([names, cells]), 'Waiting')
          const said = await readWaiting(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array, 'xlsx')
          for (const one of said) expect(one).toMatch(/^(Row 2: |.+@.+: |The )/su)
          // The database takes no zero character.
          for (const one of said) if (!isRefused(one)) expect(one).not.toContain('\0')
        },
      ),
      runs(100),
    ))

  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['other columns', 'order,tracking\n1,2', ['The first row must name the columns. Missing: email.']],
    ['addresses alone', 'ada@example.com\nben@example.com', [expect.stringMatching(/^Row 1 has no headings/) as never]],
    [
      'two columns of addresses',
      'email,e-mail\na@x.example,b@x.example',
      [expect.stringMatching(/two columns for email/) as never],
    ],
    ['a formula with an error', 'email\n#REF!', [expect.stringMatching(/^Row 2: email must be/) as never]],
    ['a formula', `email\n"=cmd|' /C calc'!A0"`, [expect.stringMatching(/^Row 2: email must be/) as never]],
    ['markup', 'email\n<script>@x.example', [expect.stringMatching(/^Row 2: email must be/) as never]],
    [
      'a line of a mail header',
      'email\n"ada@x.example\nBcc: ben@x.example"',
      [expect.stringMatching(/^Row 2: email must be/) as never],
    ],
    ['two addresses', 'email\n"ada@x.example, ben@x.example"', [expect.stringMatching(/^Row 2: email must be/) as never]],
    ['more cells than headings', 'email\nada@x.example,Mug', [expect.stringMatching(/^Row 2: The row has more cells/) as never]],
    ['a text guard', 'email\n="ada@x.example"', ['ada@x.example: ']],
    ['signs that nobody sees', 'email\n\u200bada@x.example\u00a0\u200e', ['ada@x.example: ']],
    ['a link in a cell', 'email\nmailto:ada@x.example', ['ada@x.example: ']],
    ['letters of other scripts', 'email\nаda@x.example', ['аda@x.example: ']],
    ['a very long cell', `email\n${'a'.repeat(40_000)}@x.example`, [expect.stringMatching(/^Row 2: email must be/) as never]],
  ])('%s', async (_, content, said) => expect(await readWaiting(content, 'csv')).toEqual(said))
})
