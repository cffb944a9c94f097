import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'

/** How long a merchant who looks at the dashboard waits for the notice at most. */
const INTERVAL_MS = 20_000

/** Waits for the first sale while the page is visible. */
export function createFirstSale(client: Client, page: Document = document) {
  const sale = signal<Schema<'FirstSale'> | null>(null)

  return {
    /** Null until it comes. */
    sale: sale as ReadonlySignal<Schema<'FirstSale'> | null>,
    /** Asks at once, then again and again until something was sold. Returns what stops it. */
    watch() {
      let isOver = false
      const look = async () => {
        if (isOver || page.visibilityState !== 'visible') return
        // A failure is followed by the next attempt.
        const state = await client.getFirstSale().catch(() => null)
        if (isOver || !state?.has_sold) return
        stop()
        sale.value = state.first_sale
        // If this fails, the notice comes once more on the next visit.
        if (state.first_sale) await client.markFirstSaleSeen().catch(() => {})
      }
      const timer = setInterval(() => void look(), INTERVAL_MS)
      const onReturn = () => void look()
      const stop = () => {
        isOver = true
        clearInterval(timer)
        page.removeEventListener('visibilitychange', onReturn)
      }
      page.addEventListener('visibilitychange', onReturn)
      void look()
      return stop
    },
    close: () => void (sale.value = null),
  }
}
