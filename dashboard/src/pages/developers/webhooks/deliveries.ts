import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'

const PAGE_SIZE = 20

export type Delivery = Schema<'WebhookDelivery'>
export type DeliveryFilter = Delivery['status'] | 'all'
export type Deliveries = ReturnType<typeof createDeliveries>

/** The deliveries to one endpoint, newest first, and the details of one. */
export function createDeliveries(client: Client, endpointId: string, notify: Notify) {
  const filter = signal<DeliveryFilter>('all')
  const openId = signal<string | null>(null)
  const busy = signal(false)

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

  async function run(work: () => Promise<void>) {
    if (busy.peek()) return
    busy.value = true
    try {
      await work()
    } catch (error) {
      notify.error(messageOf(error))
    }
    busy.value = false
  }

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
    busy: busy as ReadonlySignal<boolean>,

    filterBy: (next: DeliveryFilter) => void (filter.value = next),
    open: (delivery: Pick<Delivery, 'id'>) => void (openId.value = delivery.id),
    back() {
      openId.value = null
      list.load()
      failures.load()
    },
    more: () =>
      run(async () => {
        const now = list.state.peek()
        if (now.status !== 'ready' || !now.data.next_cursor) return
        const page = await read(now.data.next_cursor)
        list.patch((data) => ({ ...page, data: [...data.data, ...page.data] }))
      }),
    redeliver: (id: string) =>
      run(async () => {
        await client.redeliverWebhook({ path: { id: endpointId, delivery_id: id } })
        notify.success('It is sent again.')
        details.load()
      }),
  }
}
