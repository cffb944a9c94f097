import { createPublicClient } from '@linktill/sdk'
import { createCheckout, type PublicLink } from '@linktill/sdk/checkout'
import { browserStorage } from './browserStorage.ts'
import { describeSource } from './source.ts'
import { createTrack } from './tracking.ts'

/** The headless checkout of this page. Runs on the server too, where nothing of the browser is touched. */
export function createPageCheckout(link: PublicLink) {
  const client = createPublicClient({ baseUrl: '/api' })
  return createCheckout({
    client,
    link,
    storage: browserStorage('sessionStorage'),
    track: createTrack(client, link.urlId),
    details: () => ({ ...describeSource(), locale: navigator.language, event_source_url: location.href }),
  })
}
