import { invalidField } from '../../../platform/http/errors.ts'
import { variantName } from '../../../shop/catalogue/ProductVariant.ts'
import type { Sale, SaleItem } from '../../../shop/sale/Sale.ts'
import { waitedFor } from '../waitedFor.ts'

/** What other shops write for a product without variants. */
const NONE = /^default( title)?$/i

/**
 * Returns the variants that a cell names, such as `Red / L`, or `Red / L; Blue` for two items.
 * @returns their ids in the order of the items.
 * @throws 400 naming `variants` when one is unknown or missing, or could be of several items.
 */
export function chooseVariants(sale: Sale, text: string): string[] {
  const items = sale.offers.filter(({ optional }) => !optional)
  const names = namesIn(items, text)
  const chosen = new Map<SaleItem, string | null>()
  for (const name of names) {
    const item = items.find((one) => !chosen.has(one) && variantOf(one, name) !== undefined)
    if (!item) throw invalidField('variants', `This link sells no variant “${name}”.`)
    chosen.set(item, variantOf(item, name)!)
  }
  const doubtful = names.find((name) => items.some((one) => !chosen.has(one) && variantOf(one, name) !== undefined))
  if (doubtful !== undefined)
    throw invalidField('variants', `“${doubtful}” is a variant of several products of this link. Enter one for each of them.`)
  const ids = items.flatMap((item) => chosen.get(item) ?? [])
  const { missing, variantIds } = waitedFor(sale, ids)
  if (missing[0]) throw invalidField('variants', `Enter a variant of “${missing[0].name}”.`)
  return variantIds
}

/** Returns the names in a cell. A value can contain the separator too. */
function namesIn(items: SaleItem[], text: string): string[] {
  if (!text) return []
  if (items.some((item) => variantOf(item, text) !== undefined)) return [text]
  if (NONE.test(text)) return []
  return text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Returns the id of an item's variant; null for the one that the link names, of which nobody chooses; undefined for any other. */
function variantOf({ choice, variantName: named }: SaleItem, name: string): string | null | undefined {
  if (named !== null && plain(named) === plain(name)) return null
  return choice?.variants.find(({ values }) => plain(variantName(values)) === plain(name))?.id
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .trim()
