import type { Client, Schema } from '@linktill/sdk'
import type { ReadonlySignal } from '@preact/signals-react'
import { createRunner } from '../../lib/action.ts'

/** The picture that chats show for a link, which the merchant can replace. Changes are saved at once. */
export function createCard(client: Client, id: string, onChanged: (link: Schema<'Link'>) => void) {
  const { busy, problem, run } = createRunner()

  const change = (imageUrl: () => Promise<string | null>) =>
    run(async () => {
      const body = { card_image_url: await imageUrl() }
      onChanged(await client.updateLinkOptions({ path: { id }, body }))
    })

  return {
    busy,
    problem: problem as ReadonlySignal<string | null>,
    choose: (image: File) => change(async () => (await client.uploadProductImage({ body: { image } })).imageUrl),
    remove: () => change(async () => null),
  }
}
