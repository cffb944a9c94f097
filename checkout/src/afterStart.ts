import type { Checkout } from '@linktill/sdk/checkout'
import { reloadForRelease } from './reloadForRelease.ts'

/** What the page needs only a moment after it works. */
export function afterStart(checkout: Checkout): void {
  reloadForRelease(checkout)
  const { session } = checkout.link
  if (session)
    import('./session/applySession.ts').then(
      ({ applySession }) => applySession(checkout, session),
      () => {}, // the server keeps what the session fixes all the same
    )
}
