import { LinktillError, type Client, type Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader, messageOf } from '../../../lib/loader.ts'

export type EmbedPage = ReturnType<typeof createEmbedPage>

/** The result of the last check. */
type CheckState =
  | { status: 'none' }
  | { status: 'checking' }
  | { status: 'failed'; message: string }
  | { status: 'done'; answer: Schema<'EmbedCheck'> }

const MOST_LINKS = 100

/** The links that can be embedded, the pinned name of the script, and the check of a site. */
export function createEmbedPage(client: Client) {
  const loaded = createLoader(async () => {
    const [{ data }, script] = await Promise.all([
      client.listLinks({ query: { limit: MOST_LINKS, sortBy: 'created_at', sortDir: 'desc' } }),
      client.getEmbedScript(),
    ])
    return { links: data.filter(({ is_active }) => is_active), script }
  })
  const chosen = signal<string | null>(null)
  const address = signal('')
  const check = signal<CheckState>({ status: 'none' })

  async function runCheck(): Promise<void> {
    const url = address.peek().trim()
    if (check.peek().status === 'checking') return
    if (!url) return void (check.value = { status: 'failed', message: 'Enter the address of your page.' })
    check.value = { status: 'checking' }
    try {
      check.value = { status: 'done', answer: await client.checkEmbed({ body: { url } }) }
    } catch (error) {
      const [field] = error instanceof LinktillError ? error.errors : []
      check.value = { status: 'failed', message: field?.msg ?? messageOf(error) }
    }
  }

  return {
    state: loaded.state,
    load: loaded.load,
    /** Id of the link in the snippets; null is the newest. */
    chosen: chosen as ReadonlySignal<string | null>,
    choose: (id: string): void => void (chosen.value = id),
    address: address as ReadonlySignal<string>,
    setAddress(text: string): void {
      address.value = text
      if (check.peek().status === 'failed') check.value = { status: 'none' }
    },
    check: check as ReadonlySignal<CheckState>,
    runCheck,
  }
}
