import * as XLSX from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCustomers } from '../../../../test/readCustomers.ts'

/** Bounded, and the same in every run. Other seeds are for trying. */
const runs = (numRuns: number) => ({ seed: Number(process.env['FUZZ_SEED'] ?? 39), numRuns, interruptAfterTimeLimit: 10_000 })

const isRefused = (said: string | undefined) => said === undefined || /^(Row \d+: |The |This )/.test(said)

const email = fc.stringMatching(/^[a-z]{1,8}[0-9]{1,4}@[a-z]{2,8}\.example$/)
const first = fc.stringMatching(/^[A-Z][a-zäöüßéñ]{1,10}$/)
const last = fc.stringMatching(/^[A-Z][a-zäöüßéñ]{1,10}( [A-Z][a-z]{2,8})?$/)
const id = fc.oneof(fc.stringMatching(/^[a-z]{1,4}_[A-Za-z0-9]{1,12}$/), fc.stringMatching(/^0{0,3}[1-9][0-9]{0,14}$/))
const person = fc.record({ email, first, last, id })
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 5, selector: ({ email: address }) => address })
const how = fc.record({
  separator: fc.constantFrom(';', '\t', '|', ','),
  title: fc.constantFrom('', 'Customers of May\n', 'Größe; Stück, Maß\n\n'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  quote: fc.constantFrom('', '"'),
  headings: fc.constantFrom(['email', 'first_name', 'last_name', 'id'], ['E-Mail', 'Vorname', 'Name', 'Kundennummer']),
})

it('reads a customer in any .csv as it is written, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(people, how, async (all, { separator, title, end, quote, headings }) => {
      const lines = all.map((one) =>
        [one.email, one.first, one.last, one.id].map((text) => `${quote}${text}${quote}`).join(separator),
      )
      const text = [`${title}${headings.join(separator)}`, ...lines].join('\n').replaceAll('\n', end)

      const said = await readCustomers(text, 'csv')

      const right = all.map((one) => `${one.email}: ${nameIn(headings, one)}, ${one.id}`)
      for (const [at, line] of right.entries()) if (!isRefused(said[at])) expect(said[at], text).toBe(line)
    }),
    runs(300),
  ))

/** A surname that contains the first name is read as the whole. */
const nameIn = (headings: readonly string[], { first: given, last: family }: { first: string; last: string }) =>
  headings.includes('Name') && family.toLowerCase().includes(given.toLowerCase()) ? family : `${given} ${family}`

it('reads every digit of an id that a cell holds, or refuses it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          value: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          z: fc.constantFrom('General', '0', '@', '0.00E+00'),
        }),
        { minLength: 1, maxLength: 20 },
      ),
      fc.constantFrom('xlsx', 'xls'),
      async (cells, kind) => {
        const rows = cells.map(({ value, z }, at) => [`c${at}@example.com`, { t: 'n', v: value, z }])
        const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet([['email', 'id'], ...rows]), 'Customers')

        const said = await readCustomers(XLSX.write(book, { type: 'buffer', bookType: kind }) as Uint8Array, kind)

        for (const [at, { value, z }] of cells.entries())
          if (!isRefused(said[at])) expect(said[at], `${value} as ${z}`).toBe(`c${at}@example.com: ${value}`)
      },
    ),
    runs(60),
  ))

describe('a damaged or hostile file', () => {
  const good = 'email,name\nnora@example.com,Nora\nines@example.com,Ines'

  it('is refused or read, with any byte changed, and never by a crash', () =>
    fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const bytes = Buffer.from(good)
        bytes[at] = byte
        // The thread that reads says it in words.
        const isCsvError = ({ code: name }: { code: string }) => (name.startsWith('CSV_') ? ['no .csv'] : null)
        expect(await readCustomers(bytes, 'csv').catch(isCsvError)).toEqual(expect.any(Array))
      }),
      runs(300),
    ))

  it.each<[string, string, unknown[]]>([
    ['nothing', '', []],
    ['other columns', 'order,tracking\n1,2', ['The first row must name the columns. Missing: email.']],
    ['an address alone', 'email\nnora@example.com', ['nora@example.com: ']],
    ['a formula with an error', 'email\n#REF!', [expect.stringMatching(/^Row 2: email/)]],
    ['two addresses in a cell', 'email\n"a@example.com, b@example.com"', [expect.stringMatching(/^Row 2: email/)]],
    ['a comma in a name', 'email,name\nnora@example.com,Ek, Nora', [expect.stringMatching(/^Row 2: The row has more cells/)]],
    ['a text guard', 'email,name\n="nora@example.com","=""Nora"""', ['nora@example.com: Nora']],
    ['signs that nobody sees', 'email,name\n\u200bnora@example.com\u00a0,\u200eNora', ['nora@example.com: Nora']],
    ['a control character', 'email,name\nnora@example.com,No\u0007ra', [expect.stringMatching(/^Row 2: name contains/)]],
    [
      'an address that hides another',
      'email\nnora@example.com\u202emoc',
      [expect.stringMatching(/^(Row 2: email|nora@example\.commoc: )/)],
    ],
    ['a line break in a name', 'email,name\nnora@example.com,"Nora\nEk"', ['nora@example.com: Nora Ek']],
    ['a formula as a name', "email,name\nnora@example.com,'=1+1", ['nora@example.com: =1+1']],
  ])('%s', async (_, content, said) => expect(await readCustomers(content, 'csv')).toEqual(said))
})
