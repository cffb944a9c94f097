import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../lib/loader.ts'

/** The picture that chats show for a link, which the merchant can replace. Changes are saved at once. */
export function createCard(client: Client, link: Schema<'Link'>, onChanged: () => void) {
  const shown = signal(link)
  const busy = signal(false)
  const problem = signal<string | null>(null)

  async function change(imageUrl: () => Promise<string | null>) {
    if (busy.peek()) return
    busy.value = true
    problem.value = null
    try {
      const body = { card_image_url: await imageUrl() }
      shown.value = await client.updateLinkOptions({ path: { id: link.id }, body })
      onChanged()
    } catch (error) {
      problem.value = messageOf(error)
    }
    busy.value = false
  }

  return {
    link: shown as ReadonlySignal<Schema<'Link'>>,
    busy: busy as ReadonlySignal<boolean>,
    problem: problem as ReadonlySignal<string | null>,
    choose: (image: File) => change(async () => (await client.uploadProductImage({ body: { image } })).imageUrl),
    remove: () => change(async () => null),
  }
}
