import type { Client } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { download } from '../../lib/download.ts'
import { messageOf } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'

/** What packing slips are made for. */
export type SlipsOf = { order_ids: string[] } | { shipment_ids: string[] }

/** Downloads packing slips as one PDF. See docs/product/fulfilment.md#packing-slips. */
export function createPackingSlips(client: Client, notify: Notify) {
  const busy = signal(false)
  return {
    busy: busy as ReadonlySignal<boolean>,
    /** @param find finds the orders or shipments when it starts. */
    async print(find: () => Promise<SlipsOf>, prices: boolean): Promise<void> {
      if (busy.peek()) return
      busy.value = true
      try {
        const file = await client.createPackingSlips({ body: { ...(await find()), prices } })
        download(file, file.name || 'packing_slips.pdf')
      } catch (error) {
        notify.error(messageOf(error))
      } finally {
        busy.value = false
      }
    },
  }
}
