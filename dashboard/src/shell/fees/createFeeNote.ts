import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'

type Currency = Schema<'Currency'>
/** What is sold once. Null while the form does not say. */
export type Sold = { currency: Currency; items: { price: number; quantity: number }[] } | null

/** What one sale of a link has, for its fee. */
export const soldByLink = ({ currency, items }: Schema<'Link'>) => ({
  currency,
  items: items.map(({ price, quantity }) => ({ price, quantity })),
})

/** Returns the amount of what is sold; 0 while it has none. */
export const amountOf = (sold: Sold): number => sold?.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) ?? 0

/** Long enough that typing an amount is one request. */
const PAUSE_MS = 300

/** The fee of what a form sells. The server works it out; an older answer that arrives late is ignored. */
export function createFeeNote(client: Client) {
  const preview = signal<Schema<'FeePreview'> | null>(null)
  const failed = signal(false)
  let pause: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  let asked = ''

  function ask(sold: Sold): void {
    const key = JSON.stringify(sold)
    if (key === asked) return
    asked = key
    clearTimeout(pause)
    const turn = ++latest
    failed.value = false
    if (!sold || amountOf(sold) === 0) return void (preview.value = null)
    pause = setTimeout(
      () =>
        client.previewFee({ body: sold }).then(
          (answer) => turn === latest && (preview.value = answer),
          // A hint that cannot be given must not stop the form, which shows its own problems.
          () => {
            if (turn !== latest) return
            preview.value = null
            failed.value = true
          },
        ),
      PAUSE_MS,
    )
  }

  return {
    preview: preview as ReadonlySignal<Schema<'FeePreview'> | null>,
    /** Whether the server gave no answer. */
    failed: failed as ReadonlySignal<boolean>,
    ask,
    /** Ends with the form. */
    stop() {
      clearTimeout(pause)
      latest++
      asked = ''
    },
  }
}

type Basis = Pick<Schema<'FeePreview'>, 'basis' | 'rate' | 'payments' | 'currency'>

/** Says where the amount that a merchant receives comes from. */
export function basisText({ basis, rate, payments, currency }: Basis): string {
  switch (basis) {
    case 'plan':
      return `The fee is ${rate}%, payment processing included.`
    case 'recent':
      return payments === 1
        ? `Estimated from the payment provider’s fee for your last payment in ${currency}.`
        : `Estimated from the payment provider’s fees for your last ${payments} payments in ${currency}.`
    case 'list':
      return 'Estimated from the payment provider’s published price.'
    default:
      return basis satisfies never
  }
}
