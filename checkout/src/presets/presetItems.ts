import type { Checkout, PublicLink } from '@linktill/sdk/checkout'
import type { PageInit } from '@linktill/sdk/embed'
import { tabStorage } from '../browserStorage.ts'

type Given = Pick<PageInit, 'items' | 'quantity'>
type Item = PublicLink['items'][number]
type Chosen = Parameters<Checkout['choose']>[0][number]

/**
 * Takes what an address or a surrounding page presets: `items`, else a quantity of the first item that is adjustable. What an
 * item does not allow is left as the link sells it at first. A preset that was taken before, such as that of a reload, does
 * not replace what the shopper chose since. Neither does one that arrives after the shopper chose: `before` is the choice with which
 * the visit started. During a payment, nothing is taken.
 */
export async function presetItems({ link, choice, choose, busy }: Checkout, given: Given, before = choice.peek()): Promise<void> {
  const wishes = readItems(given)
  const adjustable = link.items.find((item) => item.adjustable)
  const quantity = Number(given.quantity)
  if ((!wishes && !(adjustable && isAllowed(adjustable, quantity))) || busy.peek() === 'paying') return
  const shown = choice.peek()
  const first = link.items.filter(({ optional }) => !optional || optional.tickedAtFirst).map(atFirst)
  const taken = wishes
    ? link.items.flatMap((item) => taking(item, wishes))
    : (shown ?? first).map((one) => (one.itemId === adjustable?.cartItemId ? { ...one, quantity } : one))
  const isNew = keep(link.urlId, JSON.stringify(wishes ?? quantity))
  if (shown && shown !== before) return
  if (shown ? isNew : JSON.stringify(taken) !== JSON.stringify(first)) await choose(taken)
}

/** Markup gives JSON. Returns null without a list, with a warning for the developer of the page. */
function readItems({ items }: Given): Chosen[] | null {
  if (!items) return null
  try {
    const list: unknown = typeof items === 'string' ? JSON.parse(items) : items
    if (Array.isArray(list)) return list.filter((one) => typeof one === 'object' && one !== null) as Chosen[]
  } catch {
    // The same as another value.
  }
  console.warn('Linktill: items is not a list and was ignored.')
  return null
}

const atFirst = ({ cartItemId: itemId, quantity, variantId }: Item): Chosen & { quantity: number } => ({
  itemId,
  quantity,
  variantId,
})

/** What is taken of an item: nothing of an optional one that is not in the list. */
function taking(item: Item, wishes: Chosen[]): Chosen[] {
  const wish = wishes.find(({ itemId }) => itemId === item.cartItemId)
  if (!wish) return item.optional ? [] : [atFirst(item)]
  const { quantity, variantId, amount } = wish
  const offersVariant = item.variants.some(({ id }) => id === variantId)
  const { minimum = Infinity, maximum = 0 } = item.openPrice ?? {}
  const isAmount = typeof amount === 'number' && amount >= minimum && amount <= maximum
  return [
    {
      ...atFirst(item),
      ...(isAllowed(item, Number(quantity)) && { quantity: Number(quantity) }),
      ...(offersVariant && { variantId }),
      ...(isAmount && { amount }),
    },
  ]
}

const isAllowed = ({ adjustable }: Item, quantity: number): boolean =>
  adjustable !== null &&
  quantity >= adjustable.min &&
  quantity <= adjustable.max &&
  (quantity - adjustable.min) % adjustable.step === 0

/** What was preset since the page was loaded, for browsers that block storage. */
const remembered = new Map<string, string>()

/** Keeps what was preset in this tab. Returns whether it was something else before. */
function keep(urlId: string, preset: string): boolean {
  const name = `linktill:items:${urlId}`
  const storage = tabStorage()
  const isNew = (storage ? storage.getItem(name) : remembered.get(name)) !== preset
  remembered.set(name, preset)
  try {
    storage?.setItem(name, preset)
  } catch {
    // Full: a reload takes the preset again.
  }
  return isNew
}
