import type { Client, Schema } from '@linktill/sdk'
import { fractionDigits } from '@linktill/sdk/checkout'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { amountText } from '../../lib/currencies.ts'
import { createForm } from '../../lib/form.ts'
import { plainNumber } from '../../lib/plainNumber.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { itemLabel } from './orderText.ts'
import type { RefundPreview } from './refund.ts'

type Order = Schema<'Order'>

interface Values {
  /** As typed, by the item's id. */
  pieces: Record<string, string>
  note: string
  restock: boolean
  refund: boolean
  /** As typed, in major units. */
  amount: string
}

/** Items of an order with pieces that can come back, and their number. */
export const returnable = ({ items }: Order) =>
  items.flatMap((item) => {
    const most = (item.shipped ?? 0) - (item.returned ?? 0)
    return most > 0 ? [{ ...item, most }] : []
  })

/**
 * Returns what the buyer paid for pieces of the items, without shipping, in major units. Not more than can be refunded.
 * Rounded as the server rounds it, on all pieces that came back so far. See docs/product/money.md#what-a-line-costs.
 * @param pieces numbers as typed, by the item's id. What is no number counts as none.
 */
export function piecesCost(
  items: Order['items'],
  pieces: Record<string, string>,
  { refundable, currency }: RefundPreview,
): number {
  const unit = 10 ** fractionDigits(currency)
  const cost = ({ id, paid = 0, quantity, returned = 0 }: Order['items'][number]) => {
    const minor = Math.round(paid * unit)
    const upTo = (count: number) => Math.floor((2 * minor * count + quantity) / (2 * quantity))
    return upTo(returned + (Number(pieces[id]) || 0)) - upTo(returned)
  }
  return Math.min(items.reduce((sum, item) => sum + cost(item), 0) / unit, refundable)
}

/** The form of a return: pieces, reason, stock and refund. Nothing is changed before submit. */
export function createReturning(client: Client, order: Order, onDone: (made: Schema<'OrderReturn'>) => void) {
  const items = returnable(order)
  /** What can be refunded; null if nothing can. */
  const preview = signal<RefundPreview | null>(null)
  const proposal = (pieces: Values['pieces'], found: RefundPreview) =>
    amountText(piecesCost(items, pieces, found), found.currency)
  const form = createForm<Values>({
    start: {
      pieces: Object.fromEntries(items.map(({ id, most }) => [id, String(most)])),
      note: '',
      restock: true,
      refund: true,
      amount: '',
    },
    check({ pieces, refund, amount }) {
      const wrong = items.find(({ id, most }) => !/^\d+$/.test(pieces[id]!.trim()) || Number(pieces[id]) > most)
      if (wrong) return { pieces: `Enter a number from 0 to ${wrong.most} for ${itemLabel(wrong)}.` }
      if (items.every(({ id }) => Number(pieces[id]) === 0)) return { pieces: 'Choose at least one piece.' }
      const isAmount = Number(plainNumber(amount)) > 0
      return refund && preview.peek() && !isAmount ? { amount: 'Enter an amount above zero, such as 12.50.' } : {}
    },
    refused: (error) =>
      fieldProblems(error, {
        refund_amount: 'amount',
        ...Object.fromEntries(items.map((_, at) => [`items.${at}.quantity`, 'pieces' as const])),
      }),
    async save({ pieces, note, restock, refund, amount }) {
      const body = {
        items: items
          .map(({ id }) => ({ order_item_id: id, quantity: Number(pieces[id]) }))
          .filter(({ quantity }) => quantity > 0),
        note: note.trim() || null,
        restock,
        refund_amount: refund && preview.peek() ? Number(plainNumber(amount)) : null,
      }
      onDone(await client.createReturn({ path: { id: order.id }, body }))
    },
  })
  return {
    form,
    preview: preview as ReadonlySignal<RefundPreview | null>,
    /** Sets the pieces of an item. The amount follows them until another one is typed. */
    choose(id: string, count: string): void {
      const { pieces, amount } = form.values.peek()
      const found = preview.peek()
      const chosen = { ...pieces, [id]: count }
      const follows = found !== null && amount === proposal(pieces, found)
      form.set({ pieces: chosen, ...(follows && { amount: proposal(chosen, found) }) })
    },
    /** Proposes what the pieces cost. Without a payment at the provider, offers no refund. */
    load: (): void =>
      void client.previewRefund({ path: { id: order.id } }).then(
        (found) => {
          preview.value = found
          form.adopt({ amount: proposal(form.values.peek().pieces, found) })
        },
        () => {},
      ),
  }
}
