import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { amountText } from '../../lib/currencies.ts'
import { createForm } from '../../lib/form.ts'
import { messageOf } from '../../lib/loader.ts'
import { plainNumber } from '../../lib/plainNumber.ts'
import { fieldProblems } from '../../lib/refusal.ts'

export type RefundPreview = Schema<'RefundPreview'>

/** The cost of a refund. `none` if nothing can be refunded, with the reason. */
export type RefundCost = { is: 'loading' } | { is: 'none'; why: string } | { is: 'known'; preview: RefundPreview }

interface Values {
  /** As typed, in major units. */
  amount: string
  note: string
  restock: boolean
}

/** The refund of an order. The server previews the cost of every typed amount; no money moves before submit. */
export function createRefunding(
  client: Client,
  { id, amount: proposed = null }: { id: string; amount?: number | null },
  onDone: (refund: Schema<'Refund'>) => void,
) {
  const cost = signal<RefundCost>({ is: 'loading' })
  let latest = 0

  const form = createForm<Values>({
    start: { amount: '', note: '', restock: false },
    check: ({ amount }) => (readAmount(amount) === null ? { amount: 'Enter an amount above zero, such as 12.50.' } : {}),
    refused: (error) => fieldProblems(error, { amount: 'amount' }),
    async save({ amount, note, restock }) {
      const body = { amount: readAmount(amount)!, note: note.trim() || null, restock }
      onDone(await client.createRefund({ path: { id }, body }))
    },
  })

  /** Fetches the cost. Ignores the response if a later amount was typed. */
  async function ask(amount: number | null): Promise<RefundPreview | null> {
    const turn = ++latest
    try {
      const preview = await client.previewRefund({ path: { id }, query: amount === null ? {} : { amount } })
      if (turn !== latest) return null
      cost.value = { is: 'known', preview }
      return preview
    } catch (error) {
      if (turn !== latest) return null
      const found = fieldProblems<Values>(error, { amount: 'amount' })
      if (found) form.refuse(found)
      else cost.value = { is: 'none', why: messageOf(error) }
      return null
    }
  }

  return {
    form,
    cost: cost as ReadonlySignal<RefundCost>,
    /** Whether the known cost is that of the typed amount. */
    isPriced: computed(() => cost.value.is === 'known' && cost.value.preview.amount === readAmount(form.values.value.amount)),
    /** Starts with the proposed amount, else all that remains. */
    load: (): void =>
      void ask(proposed).then(
        (preview) =>
          preview && form.values.peek().amount === '' && form.adopt({ amount: amountText(preview.amount, preview.currency) }),
      ),
    setAmount(amount: string): void {
      form.set({ amount })
      const read = readAmount(amount)
      if (read !== null) void ask(read)
    },
  }
}

function readAmount(text: string): number | null {
  const amount = Number(plainNumber(text))
  return text.trim() !== '' && Number.isFinite(amount) && amount > 0 ? amount : null
}
