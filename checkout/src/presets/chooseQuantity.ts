import type { Checkout } from '@linktill/sdk/checkout'

/**
 * Takes this quantity of the first item that is adjustable. One that the item does not allow is ignored, and so is a preset once
 * the shopper has chosen.
 */
export async function chooseQuantity({ link, choice, choose }: Checkout, quantity: number): Promise<void> {
  const item = link.items.find(({ adjustable }) => adjustable)
  if (!item?.adjustable || choice.peek()) return
  const { min, max, step } = item.adjustable
  if (quantity < min || quantity > max || (quantity - min) % step !== 0) return
  const taken = link.items.filter(({ optional }) => !optional || optional.tickedAtFirst)
  await choose(
    taken.map((one) => ({ itemId: one.cartItemId, quantity: one === item ? quantity : one.quantity, variantId: one.variantId })),
  )
}
