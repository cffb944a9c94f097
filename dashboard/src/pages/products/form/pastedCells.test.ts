import { describe, expect, it } from 'vitest'
import { fillPasted, readPasted } from './pastedCells.ts'
import { badCells, columnsOf, type CellColumn } from './variantCells.ts'
import { withOptions } from './variantValues.ts'

const shirt = withOptions({ options: [], variants: [] }, [
  { name: 'Size', values: 'S, M, L' },
  { name: 'Color', values: 'Red' },
])

function paste(text: string, row: number | null = 0, column: CellColumn = 'price', currency: 'USD' | 'JPY' = 'USD') {
  const { variants, ...counts } = fillPasted(shirt, readPasted(text), { row, column, columns: columnsOf('physical'), currency })
  return { ...counts, variants, cells: variants.map(({ price, stock, sku }) => [price, stock, sku].join('|')) }
}
const prices = (...texts: string[]) => paste(texts.join('\n')).variants.map(({ price }) => price)

describe('readPasted', () => {
  it('reads rows and columns, without the line break at the end', () => {
    expect(readPasted('20\t3\r\n22.50\t4\r\n')).toEqual([
      ['20', '3'],
      ['22.50', '4'],
    ])
    expect(readPasted('1\n\n3')).toEqual([['1'], [''], ['3']])
    expect(readPasted('a\t')).toEqual([['a', '']])
    expect(readPasted('')).toEqual([['']])
  })

  it('takes the quotes off a cell, and only there', () => {
    expect(readPasted('"A ""big"" one"\t"two\nlines"\t5" pipe')).toEqual([['A "big" one', 'two lines', '5" pipe']])
    expect(readPasted('"open')).toEqual([['"open']])
  })
})

describe('fillPasted', () => {
  it('fills a rectangle from the cell on, and counts what has no cell', () => {
    expect(paste('7\tSH-M\textra\n8\tSH-L\n9\tSH-XL', 1, 'stock')).toMatchObject({
      cells: ['||', '|7|SH-M', '|8|SH-L'],
      filled: 4,
      unfit: 3,
    })
  })

  it('clears a cell with an empty one', () => {
    const { variants } = paste('20\t1\n20\t2\n20\t3')
    const again = fillPasted({ ...shirt, variants }, readPasted('\t5'), {
      row: 0,
      column: 'price',
      columns: columnsOf('physical'),
      currency: 'USD',
    })
    expect(again.variants[0]).toMatchObject({ price: '', stock: '5' })
  })

  it('sets all with one row, and begins at the first variant with several', () => {
    expect(paste('20\t5\tSH-{size}', null)).toMatchObject({
      cells: ['20|5|SH-S', '20|5|SH-M', '20|5|SH-L'],
      filled: 9,
    })
    expect(paste('1\n2', null).cells).toEqual(['1||', '2||', '||'])
  })

  it('reads prices as spreadsheets write them', () => {
    expect(prices('$1,234.50', 'USD 20', '5.5')).toEqual(['1234.50', '20', '5.50'])
    expect(prices('12,50 €', '1.234,00 €', '20')).toEqual(['12.50', '1234.00', '20'])
    expect(prices('1,234', '1 234.50', "1'234.00")).toEqual(['1234', '1234.50', '1234.00'])
    expect(paste('¥1,200\n12.00', 0, 'price', 'JPY').cells.slice(0, 2)).toEqual(['1200||', '12||'])
    expect(paste('1,000\n3.0\n4', 0, 'stock').cells).toEqual(['|1000|', '|3|', '|4|'])
  })

  it('keeps what is wrong as it was, and everything else', () => {
    const { variants, cells } = paste('twenty\t1.5\tA\n-5\t2\tA\n19.999\t3\tC')
    expect(cells).toEqual(['twenty|1.5|A', '-5|2|A', '19.999|3|C'])
    expect(badCells(variants, 'USD').map(({ at, column }) => `${at} ${column}`)).toEqual([
      '0 price',
      '0 stock',
      '1 price',
      '1 sku',
      '2 price',
    ])
  })
})
