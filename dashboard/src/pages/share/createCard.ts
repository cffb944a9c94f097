import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createRunner } from '../../lib/action.ts'

/** The picture that chats show for a link, which the merchant can replace. Changes are saved at once. */
export function createCard(client: Client, link: Schema<'Link'>, onChanged: () => void) {
  const shown = signal(link)
  const { busy, problem, run } = createRunner()

  const change = (imageUrl: () => Promise<string | null>) =>
    run(async () => {
      const body = { card_image_url: await imageUrl() }
      shown.value = await client.updateLinkOptions({ path: { id: link.id }, body })
      onChanged()
    })

  return {
    link: shown as ReadonlySignal<Schema<'Link'>>,
    busy,
    problem: problem as ReadonlySignal<string | null>,
    choose: (image: File) => change(async () => (await client.uploadProductImage({ body: { image } })).imageUrl),
    remove: () => change(async () => null),
  }
}
