import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'

export type ApiKey = Schema<'ApiKey'>

/** The open dialog. */
type KeyDialogState =
  | { open: 'none' }
  | { open: 'form' }
  | { open: 'made'; made: Schema<'ApiKeySecret'> }
  | { open: 'revoke'; key: ApiKey }

export type ApiKeys = ReturnType<typeof createApiKeys>

/** The merchant's API keys. */
export function createApiKeys(client: Client, notify: Notify) {
  const list = createLoader(() => client.listApiKeys())
  const dialog = signal<KeyDialogState>({ open: 'none' })
  const busy = signal(false)
  const close = () => void (dialog.value = { open: 'none' })

  return {
    state: list.state,
    load: list.load,
    dialog: dialog as ReadonlySignal<KeyDialogState>,
    busy: busy as ReadonlySignal<boolean>,
    close,

    create: () => void (dialog.value = { open: 'form' }),
    askRevoke: (key: ApiKey) => void (dialog.value = { open: 'revoke', key }),
    /** Shows the secret of a new key once. */
    made(answer: Schema<'ApiKeySecret'>) {
      dialog.value = { open: 'made', made: answer }
      list.patch((listed) => ({ ...listed, data: [answer.api_key, ...listed.data] }))
    },

    async revoke(key: ApiKey) {
      if (busy.peek()) return
      busy.value = true
      try {
        await client.revokeApiKey({ path: { id: key.id } })
        notify.success(`${key.name} is revoked.`)
        list.patch((listed) => ({ ...listed, data: listed.data.filter(({ id }) => id !== key.id) }))
      } catch (error) {
        notify.error(messageOf(error))
        list.load()
      }
      busy.value = false
      close()
    },
  }
}
