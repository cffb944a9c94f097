import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../../lib/loader.ts'
import type { Notify } from '../../../lib/notify.ts'
import { createReporter } from '../../../lib/reporter.ts'

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
  const { busy, run } = createReporter(notify)
  const close = () => void (dialog.value = { open: 'none' })

  return {
    state: list.state,
    load: list.load,
    dialog: dialog as ReadonlySignal<KeyDialogState>,
    busy,
    close,

    create: () => void (dialog.value = { open: 'form' }),
    askRevoke: (key: ApiKey) => void (dialog.value = { open: 'revoke', key }),
    /** Shows the secret of a new key once. */
    made(answer: Schema<'ApiKeySecret'>) {
      dialog.value = { open: 'made', made: answer }
      list.patch((listed) => ({ ...listed, data: [answer.api_key, ...listed.data] }))
    },

    revoke: (key: ApiKey) =>
      run(async () => {
        try {
          await client.revokeApiKey({ path: { id: key.id } })
        } catch (error) {
          list.load()
          throw error
        } finally {
          close()
        }
        list.patch((listed) => ({ ...listed, data: listed.data.filter(({ id }) => id !== key.id) }))
        return `${key.name} is revoked.`
      }),
  }
}
