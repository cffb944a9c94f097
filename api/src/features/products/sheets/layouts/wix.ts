import { readAmount } from '../readAmount.ts'
import { type Amount, groups, isYes, type Item, type Layout, plain, type Source } from './Layout.ts'

/** Products of Wix, classic (a variant has a surcharge) and new (it has its price). */
export const wix: Layout = {
  name: 'Wix',
  marks: [
    ['handleid', 'fieldtype', 'name', 'price'],
    ['handle', 'fieldtype', 'name', 'price'],
  ],
  read: (rows) => {
    const isOf = (source: Source, type: string) => source.text('fieldtype').toLowerCase() === type
    const items = rows.filter((source) => !isOf(source, 'media'))
    return groups(items, (source) => isOf(source, 'product')).map(itemOf)
  },
}

function itemOf(all: Source[]): Item {
  const [first, ...below] = all as [Source, ...Source[]]
  const names = [1, 2, 3].map((at) => first.text(`productoptionname${at}`)).filter(Boolean)
  const variants = below.map((source) => {
    const values = names.map((_, at) => source.text(`productoptiondescription${at + 1}`, `productoptionchoices${at + 1}`))
    return plain(source, { values, price: priceOf(first, source), stock: source.text('inventory') })
  })
  return {
    row: first.row,
    name: first.text('name'),
    description: first.text('description', 'plaindescription'),
    type: 'physical',
    status: isYes(first.text('visible')) ? 'active' : 'draft',
    image: first.text('productimageurl', 'media'),
    options: variants.length ? names : [],
    variants: variants.length ? variants : [plain(first, { price: priceOf(first, first), stock: first.text('inventory') })],
  }
}

/** With surcharge and discount. What cannot be added is refused as it is written. */
function priceOf(product: Source, variant: Source): Amount {
  const own = variant.text('price') ? variant : product
  const [surcharge, off] = [variant.text('surcharge') || '0', product.text('discountvalue') || '0']
  const isPercent = product.text('discountmode').toLowerCase() === 'percent'
  if (!/[1-9]/.test(surcharge + off)) return own.amount('price')
  const written = own.text('price')
  const [price, more, less] = [written, surcharge, off].map(readAmount)
  if (!price || !more || !less) return { cell: `${written} + ${surcharge} - ${off}`, shown: undefined }
  const sum = price.value + more.value
  const value = isPercent ? sum * (1 - less.value / 100) : sum - less.value
  return { cell: `${value.toFixed(2)} ${price.sign ?? ''}`, shown: undefined }
}
