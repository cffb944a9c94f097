import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { amountText } from '../../lib/currencies.ts'
import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import type { RefundPreview } from './refund.ts'
import { itemLabel } from './orderText.ts'

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

/** The form of a return: pieces, reason, stock and refund. Nothing is changed before submit. */
export function createReturning(client: Client, order: Order, onDone: (made: Schema<'OrderReturn'>) => void) {
  const items = returnable(order)
  /** What can be refunded; null if nothing can. */
  const preview = signal<RefundPreview | null>(null)
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
      const isAmount = Number(readable(amount)) > 0
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
        refund_amount: refund && preview.peek() ? Number(readable(amount)) : null,
      }
      onDone(await client.createReturn({ path: { id: order.id }, body }))
    },
  })
  return {
    form,
    preview: preview as ReadonlySignal<RefundPreview | null>,
    /** Proposes what is left to refund. Without a payment at the provider, offers no refund. */
    load: (): void =>
      void client.previewRefund({ path: { id: order.id } }).then(
        (found) => {
          preview.value = found
          form.adopt({ amount: amountText(found.refundable, found.currency) })
        },
        () => {},
      ),
  }
}

const readable = (text: string): string => text.trim().replace(',', '.')
