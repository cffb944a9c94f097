import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../lib/loader.ts'

type MailSettings = Schema<'MailSettings'>

/** The switches for mails. Each is saved immediately, and restored if the server rejects the change. */
export function createNotifications(client: Client) {
  const settings = createLoader(() => client.getMailSettings())
  const problem = signal<string | null>(null)

  return {
    state: settings.state,
    load: settings.load,
    problem: problem as ReadonlySignal<string | null>,

    async change(changes: Partial<MailSettings>) {
      const before = settings.state.peek()
      if (before.status !== 'ready') return
      problem.value = null
      settings.patch((now) => ({ ...now, ...changes }))
      try {
        const saved = await client.updateMailSettings({ body: changes })
        settings.patch(() => saved)
      } catch (error) {
        settings.patch(() => before.data)
        problem.value = messageOf(error)
      }
    },
  }
}
