import type { Client, Schema } from '@linktill/sdk'
import { computed, signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'
import { createReporter } from '../../../lib/reporter.ts'

export type Endpoint = Schema<'WebhookEndpoint'>

/** The open dialog. */
type EndpointDialogState =
  | { open: 'none' }
  | { open: 'form'; endpoint: Endpoint | null }
  | { open: 'deliveries' | 'secret' | 'test' | 'scenario' | 'replay' | 'delete'; endpoint: Endpoint }

export type Endpoints = ReturnType<typeof createEndpoints>

/** The webhook endpoints of the shop. */
export function createEndpoints(client: Client, notify: Notify) {
  const list = createLoader(() => client.listWebhookEndpoints())
  const types = createLoader(async () => (await client.listWebhookEventTypes()).data)
  const dialog = signal<EndpointDialogState>({ open: 'none' })
  const { busy, run } = createReporter(notify)
  const close = () => void (dialog.value = { open: 'none' })
  const show = (open: 'deliveries' | 'secret' | 'test' | 'scenario' | 'replay' | 'delete') => (endpoint: Endpoint) =>
    void (dialog.value = { open, endpoint })

  return {
    state: list.state,
    load: list.load,
    types: types.state,
    loadTypes: types.load,
    dialog: dialog as ReadonlySignal<EndpointDialogState>,
    busy,
    close,

    create: () => void (dialog.value = { open: 'form', endpoint: null }),
    edit: (endpoint: Endpoint) => void (dialog.value = { open: 'form', endpoint }),
    showDeliveries: show('deliveries'),
    showSecret: show('secret'),
    test: show('test'),
    /** Whether scenarios can be played: payments are those of the sandbox. */
    isSandbox: computed(() => list.state.value.status === 'ready' && list.state.value.data.is_sandbox),
    play: show('scenario'),
    replay: show('replay'),
    askDelete: show('delete'),

    /** Shows the secret of a new endpoint, which its program needs next. */
    saved(endpoint: Endpoint, isNew: boolean) {
      dialog.value = isNew ? { open: 'secret', endpoint } : { open: 'none' }
      notify.success(isNew ? 'Endpoint created.' : 'Endpoint updated.')
      list.load()
    },

    toggle: (endpoint: Endpoint) =>
      run(async () => {
        const changed = await client.updateWebhookEndpoint({ path: { id: endpoint.id }, body: { enabled: !endpoint.enabled } })
        list.patch((data) => ({ ...data, data: data.data.map((one) => (one.id === changed.id ? changed : one)) }))
        return changed.enabled ? 'Endpoint switched on.' : 'Endpoint switched off.'
      }),

    remove: (endpoint: Endpoint) =>
      run(async () => {
        await client.deleteWebhookEndpoint({ path: { id: endpoint.id } })
        list.patch((data) => ({ ...data, data: data.data.filter(({ id }) => id !== endpoint.id) }))
        close()
        return 'Endpoint deleted.'
      }),

    sendTest: (endpoint: Endpoint, type: Schema<'WebhookEventType'>) =>
      run(async () => {
        await client.sendTestWebhook({ path: { id: endpoint.id }, body: { event_type: type } })
        dialog.value = { open: 'deliveries', endpoint }
        return `A test of ${type} is on its way.`
      }),

    /** Opens the Svix portal in a new tab. */
    openPortal: (open: (url: string) => void) =>
      run(async () => {
        const { url } = await client.openWebhookPortal()
        if (url) open(url)
        return 'The portal opens in a new tab.'
      }),
  }
}
