import type { Client } from '@linktill/sdk'
import { download } from '../../lib/download.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

/** What packing slips are made for. */
export type SlipsOf = { order_ids: string[] } | { shipment_ids: string[] }

/** Downloads packing slips as one PDF. See docs/product/fulfilment.md#packing-slips. */
export function createPackingSlips(client: Client, notify: Notify) {
  const { busy, run } = createReporter(notify)
  return {
    busy,
    /** @param find finds the orders or shipments when it starts. */
    print: (find: () => Promise<SlipsOf>, prices: boolean): Promise<void> =>
      run(async () => {
        const file = await client.createPackingSlips({ body: { ...(await find()), prices } })
        download(file, file.name || 'packing_slips.pdf')
      }),
  }
}
