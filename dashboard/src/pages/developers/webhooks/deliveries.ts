import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, loadMore } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'
import { createReporter } from '../../../lib/reporter.ts'

const PAGE_SIZE = 20

export type Delivery = Schema<'WebhookDelivery'>
export type DeliveryFilter = Delivery['status'] | 'all'
export type Deliveries = ReturnType<typeof createDeliveries>

/** The deliveries to one endpoint, newest first, and the details of one. */
export function createDeliveries(client: Client, endpointId: string, notify: Notify) {
  const filter = signal<DeliveryFilter>('all')
  const openId = signal<string | null>(null)
  const { busy, run } = createReporter(notify)

  const read = (cursor?: string) => {
    const status = filter.value === 'all' ? {} : { status: filter.value }
    return client.listWebhookDeliveries({
      path: { id: endpointId },
      query: { limit: PAGE_SIZE, ...status, ...(cursor && { cursor }) },
    })
  }
  const list = createLoader(() => read())
  const failures = createLoader(() => client.getWebhookFailures({ path: { id: endpointId } }))
  const details = createLoader(async () =>
    openId.value === null ? null : client.getWebhookDelivery({ path: { id: endpointId, delivery_id: openId.value } }),
  )

  return {
    state: list.state,
    load: list.load,
    failures: failures.state,
    loadFailures: failures.load,
    refresh() {
      list.load()
      failures.load()
    },
    filter: filter as ReadonlySignal<DeliveryFilter>,
    details: details.state,
    loadDetails: details.load,
    isOpen: computed(() => openId.value !== null),
    busy,

    filterBy: (next: DeliveryFilter) => void (filter.value = next),
    open: (delivery: Pick<Delivery, 'id'>) => void (openId.value = delivery.id),
    back() {
      openId.value = null
      list.load()
      failures.load()
    },
    more: () => run(() => loadMore(list, read)),
    redeliver: (id: string) =>
      run(async () => {
        await client.redeliverWebhook({ path: { id: endpointId, delivery_id: id } })
        details.load()
        return 'It is sent again.'
      }),
  }
}
