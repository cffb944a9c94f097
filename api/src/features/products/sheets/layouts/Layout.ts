import { headingName } from '../../../../platform/sheets/findColumns.ts'
import type { Cell, SheetRow, Shown } from '../../../../platform/sheets/Sheet.ts'
import type { ColumnName } from '../productColumn.ts'
import { cellText } from '../../../../platform/sheets/cellText.ts'
import { plainText } from './plainText.ts'

/** The export of another shop, which is translated to the columns of our own sheet. */
export interface Layout {
  /** As the preview names it. */
  name: string
  /** Headings that all of its files have and no other list. */
  marks: string[][]
  read: (rows: Source[]) => Item[]
}

/** A row of the other shop's file. */
export interface Source {
  row: SheetRow
  /** Returns the text of the first of these columns that is filled in; empty without one. */
  text: (...headings: string[]) => string
  /** The same with its type, and with what it is shown as. */
  amount: (...headings: string[]) => Amount
}

export interface Amount {
  cell: Cell
  shown: Shown | undefined
}

/** One product of the other shop. */
export interface Item {
  row: SheetRow
  name: string
  description?: string
  type: 'physical' | 'digital' | 'service'
  status: 'active' | 'draft' | 'inactive'
  currency?: string
  image?: string
  file?: string
  /** Names of the options. */
  options: string[]
  /** At least one. Without options it is the product itself. */
  variants: Variant[]
}

export interface Variant {
  row: SheetRow
  values: string[]
  sku?: string
  price: Amount
  stock?: string | undefined
  image?: string
}

/** The variant that a row is. */
export const plain = (source: Source, more: Partial<Variant> = {}): Variant => ({
  row: source.row,
  values: [],
  sku: source.text('sku'),
  price: source.amount('price'),
  stock: source.text('stock'),
  ...more,
})

/** Rows below one that begins a product belong to it. */
export function groups(rows: Source[], begins: (source: Source) => boolean): Source[][] {
  const all: Source[][] = []
  for (const source of rows) {
    if (begins(source) || !all.length) all.push([source])
    else all.at(-1)!.push(source)
  }
  return all
}

/**
 * Makes sources of rows, and notes which headings were read.
 * @param read grows.
 */
export function sourcesOf(headings: SheetRow, rows: SheetRow[], read: Set<number>): Source[] {
  const places = new Map<string, number>()
  for (const [place, cell] of headings.cells.entries()) {
    // Square adds the name of a location.
    const name = headingName(cell).replace(/^current_quantity_.*/s, 'current_quantity')
    if (!places.has(name)) places.set(name, place)
  }
  return rows.map((row) => {
    const placeOf = (names: string[]) => {
      const known = names.flatMap((name) => places.get(name) ?? [])
      for (const place of known) read.add(place)
      return known.find((place) => String(row.cells[place] ?? '').trim() !== '')
    }
    return {
      row,
      text: (...names) => cellText(row, placeOf(names) ?? -1),
      amount: (...names) => {
        const place = placeOf(names) ?? -1
        return { cell: row.cells[place] ?? null, shown: row.shown?.get(place) }
      },
    }
  })
}

/** Makes the rows of our own sheet: one for the product, and one below for each variant. */
export function rowsOf({
  row,
  name,
  options,
  variants,
  ...item
}: Item): { row: SheetRow; cells: Partial<Record<ColumnName, Cell>>; shown?: Shown | undefined }[] {
  const price = variants.find(({ price: { cell } }) => cell !== null && cell !== '')?.price ?? variants[0]!.price
  const named = options.length > 0
  const product = {
    name,
    description: plainText(item.description ?? ''),
    price: price.cell,
    currency: item.currency ?? '',
    type: item.type,
    status: item.status,
    image_url: pictureOf(item.image) || pictureOf(variants[0]!.image),
    digital_file_url: item.file ?? '',
    ...(!named && { sku: variants[0]!.sku ?? '' }),
    ...(!named && item.type === 'physical' && { stock: countOf(variants[0]!.stock) }),
  }
  const rows = [{ row, cells: product as Partial<Record<ColumnName, Cell>>, shown: price.shown }]
  if (!named) return rows
  const names = Object.fromEntries(options.slice(0, 4).map((option, at) => [`option_${at + 1}`, option]))
  for (const variant of variants)
    rows.push({
      row: variant.row,
      shown: variant.price.shown,
      cells: {
        variant_of: name,
        sku: variant.sku ?? '',
        price: variant.price.cell,
        stock: item.type === 'physical' ? countOf(variant.stock) : '',
        image_url: pictureOf(variant.image),
        ...names,
        ...Object.fromEntries(variant.values.slice(0, 4).map((value, at) => [`option_${at + 1}_value`, value])),
      },
    })
  return rows
}

/** The first of several addresses, complete. */
const pictureOf = (text = ''): string => {
  const [first = ''] = text.split(/[,;\s|]+/).filter((part) => /^(https?:)?\/\//i.test(part))
  return first.replace(/^\/\//, 'https://')
}

/** Other shops count what was sold too often below zero, and write `Unlimited`. */
const countOf = (text = ''): string => (/^-/.test(text) ? '0' : /\d/.test(text) ? text : '')

/** Whether a text says yes. */
export const isYes = (text: string): boolean => /^(1|true|yes|y|active|enabled|published|visible)$/i.test(text)

/** The options of a product that has one only because its shop needs one. */
export const isDefault = (value: string): boolean => /^(default title|default|regular|standard|one size)?$/i.test(value)
