import { expect, it } from 'vitest'
import type { Understood } from './readingChoices.ts'
import { refusedSheet } from './refusedSheet.ts'

it('writes refused rows with their headings, cells and reasons', async () => {
  const understood = { columns: [{ heading: 'Code' }, { heading: 'Note, long' }] } as Understood
  const refused = [
    { row: 3, cells: ['HALF', 'a "half"'] },
    { row: 9, cells: ['X', 'two\nlines', 'beyond the headings'] },
  ]

  const file = refusedSheet(understood, refused, new Map([[3, 'percent is missing']]))

  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe(
    [
      '\uFEFF"Code","Note, long","","problem"',
      '"HALF","a ""half""","","percent is missing"',
      '"X","two\nlines","beyond the headings",""',
      '',
    ].join('\r\n'),
  )
})
