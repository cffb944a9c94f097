import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../lib/loader.ts'
import { fetchLinks } from './fetchLinks.ts'

/** Quotes a link with a code. No order is placed. */
export function createTrial(client: Client, codeId: string) {
  const linkId = signal('')
  const outcome = createLoader(async (): Promise<Schema<'PromoPreview'> | null> =>
    linkId.value === '' ? null : client.previewPromoCode({ path: { id: codeId }, body: { link_id: linkId.value } }),
  )
  const links = createLoader(async () => (await fetchLinks(client)).links)
  return {
    links: links.state,
    loadLinks: links.load,
    linkId: linkId as ReadonlySignal<string>,
    /** Null until a link is chosen. */
    outcome: outcome.state,
    load: outcome.load,
    choose(id: string) {
      linkId.value = id
    },
  }
}
