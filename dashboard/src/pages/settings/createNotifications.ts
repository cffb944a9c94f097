import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../lib/loader.ts'

type MailSettings = Schema<'MailSettings'>

/** Which mails are sent: each switch is saved at once, and goes back when the server refuses. */
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
