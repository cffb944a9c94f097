import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../lib/loader.ts'
import type { Range } from './ranges.ts'

export type UsedDiscount = Schema<'DiscountFigures'>
type Kind = UsedDiscount['kind'] | 'all'

export const discountKinds: Record<Kind, string> = {
  all: 'All discounts',
  code: 'Promo codes',
  batch: 'Codes in bulk',
  automatic: 'Automatic',
}

export type DiscountFigures = ReturnType<typeof createDiscountFigures>

/** The figures of discounts in the range of the page, of one kind or all. */
export function createDiscountFigures(client: Client, range: ReadonlySignal<Range>) {
  const kind = signal<Kind>('all')
  const { state, load } = createLoader(async () => {
    const query = { date_range: range.value, kind: kind.value }
    const { discounts } = await client.getDiscountAnalytics({ query })
    // A discount used in two currencies has two rows.
    return discounts.map((row) => ({ ...row, id: `${row.kind} ${row.id} ${row.currency}` }))
  })
  return {
    state,
    load,
    kind: kind as ReadonlySignal<Kind>,
    chooseKind: (next: Kind) => void (kind.value = next),
  }
}
