import type { components } from '../../generated/openapi.ts'
import { type FieldError, invalid } from '../../platform/http/errors.ts'
import { minorOf } from './minorOf.ts'
import type { Sale, SaleItem } from './Sale.ts'
import { sellVariant } from './variants.ts'

type ChosenItem = NonNullable<components['schemas']['ChosenItems']>[number]

/** A sale before it is known what is sold. */
type Offered = Omit<Sale, 'items'>

export const isItemOnSale = ({ status, deleted }: SaleItem): boolean => status === 'active' && !deleted

/** Completes a sale with what the link sells at first, without optional items that are not on sale. */
export const openSale = (sale: Offered): Sale =>
  sellAtFirst({ ...sale, offers: sale.offers.filter((item) => !item.optional || isItemOnSale(item)) })

/** Returns the sale with what the link sells at first: an optional item is in it if it is ticked and in stock. */
export const sellAtFirst = (sale: Offered): Sale => ({ ...sale, items: sale.offers.filter((item) => isTicked(sale, item)) })

/** Whether an item belongs to what a link sells at first. */
export const isTicked = ({ offers }: Pick<Sale, 'offers'>, item: SaleItem): boolean =>
  !item.optional || (item.optional.tickedAtFirst && (item.stock === null || item.stock >= piecesWith(offers, item)))

/** The pieces of an optional item's product that are needed with it. */
const piecesWith = (offers: SaleItem[], item: SaleItem): number =>
  offers.reduce(
    (sum, { productId, quantity, optional }) => (productId === item.productId && !optional ? sum + quantity : sum),
    item.quantity,
  )

/**
 * Returns the sale with what a shopper chose of its offers; without a choice, what the link sells at first.
 * @throws 400 naming what is missing, unknown or not allowed.
 */
export function chooseItems(sale: Sale, chosen: readonly ChosenItem[] | null | undefined): Sale {
  if (!chosen) return sale
  const errors = chosen.flatMap((item, at) => problemsOf(sale.offers, chosen, item, at))
  const missing = sale.offers.filter(({ id, optional }) => !optional && !chosen.some(({ itemId }) => itemId === id))
  errors.push(...missing.map(({ name }) => ({ path: 'items', msg: `"${name}" is missing. It cannot be left out.` })))
  if (errors.length) throw invalid(errors)
  const items = sale.offers.flatMap((offer) => {
    const at = chosen.findIndex(({ itemId }) => itemId === offer.id)
    if (at < 0) return []
    const { quantity, amount, variantId } = chosen[at]!
    const variant = offer.choice?.variants.find(({ id }) => id === variantId)
    const item = { ...(variant ? sellVariant(offer, variant) : offer), quantity: quantity ?? offer.quantity, chosenAt: at }
    return isGiven(amount) ? [{ ...item, priceMinor: minorOf(`items.${at}.amount`, amount, sale.currency) }] : [item]
  })
  return { ...sale, items }
}

function problemsOf(offers: SaleItem[], chosen: readonly ChosenItem[], choice: ChosenItem, at: number): FieldError[] {
  const problem = (field: keyof ChosenItem, msg: string) => [{ path: `items.${at}.${field}`, msg }]
  const offer = offers.find(({ id }) => id === choice.itemId)
  if (!offer) return problem('itemId', 'This link has no such item.')
  if (chosen.findIndex(({ itemId }) => itemId === choice.itemId) !== at) return problem('itemId', 'Name each item once.')
  if (choice.variantId && !offersVariant(offer, choice.variantId))
    return problem('variantId', `"${offer.name}" has no such variant.`)
  if (isGiven(choice.amount) && !offer.openPrice) return problem('amount', 'The shop sets the price of this item.')
  const quantity = choice.quantity ?? offer.quantity
  return isAllowed(offer, quantity) ? [] : problem('quantity', quantitiesOf(offer))
}

const isGiven = (amount: number | null | undefined): amount is number => amount !== null && amount !== undefined

const offersVariant = ({ variantId, choice }: SaleItem, id: string): boolean =>
  choice ? choice.variants.some((variant) => variant.id === id) : variantId === id

const isAllowed = ({ adjustable, quantity: fixed }: SaleItem, quantity: number): boolean =>
  adjustable
    ? quantity >= adjustable.min && quantity <= adjustable.max && (quantity - adjustable.min) % adjustable.step === 0
    : quantity === fixed

function quantitiesOf({ adjustable, quantity }: SaleItem): string {
  if (!adjustable) return `The quantity must be ${quantity}.`
  const { min, max, step } = adjustable
  return `The quantity must be from ${min} to ${max}${step > 1 ? `, in steps of ${step}` : ''}.`
}
