import { describe, expect, it } from 'vitest'
import { letterOf, summaryOf, type Understood, withColumn } from './readingChoices.ts'

const understood: Understood = {
  source: null,
  problem: null,
  sheet: null,
  sheets: [],
  encoding: 'utf-8',
  heading_row: 1,
  top_rows: [],
  columns: [
    { heading: 'name', samples: ['Mug'], is_read: true, read_as: 'name' },
    { heading: 'price', samples: ['12'], is_read: true, read_as: 'price' },
    { heading: 'rrp', samples: ['15'], is_read: false, read_as: null },
  ],
  currency: null,
  unread_columns: ['rrp'],
  kept: null,
}

describe('summaryOf', () => {
  it('says only what is not a matter of course', () => {
    expect(summaryOf({ ...understood, unread_columns: [] })).toBe('All columns are read.')
    expect(summaryOf({ ...understood, encoding: 'windows-1252', heading_row: 3, currency: 'EUR' })).toBe(
      'The headings are in row 3. Encoding: Western European (Windows-1252). Prices that show no currency are in EUR. Not read: rrp.',
    )
    const sheets = ['May', 'June'].map((name) => ({ name, is_hidden: false }))
    const workbook = { encoding: null, sheet: 'May', sheets, source: 'Wix', unread_columns: ['a', 'b', 'c', 'd', 'e', 'f'] }
    expect(summaryOf({ ...understood, ...workbook })).toBe(
      'Read as an export of Wix. Sheet “May”. Not read: a, b, c, d and 2 more.',
    )
  })
})

describe('withColumn', () => {
  it('moves a choice from one column to another', () => {
    expect(withColumn(understood, 2, 'price')).toBe('name,,price')
    expect(withColumn(understood, 2, 'sku')).toBe('name,price,sku')
    expect(withColumn(understood, 0, '')).toBe(',price,')
  })
})

it('names columns as spreadsheet programs do', () => {
  expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
})
