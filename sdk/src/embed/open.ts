import { checkoutAddress } from './address.js'
import type { EmbeddedCheckout, EmbedOptions, OpenOptions } from './options.js'
import { startCheckout } from './start.js'

/** An element with the checkout that is open in it. A modal is in the body. */
type Place = HTMLElement & { linktill?: EmbeddedCheckout | undefined }

/**
 * Opens a checkout. Replaces an open checkout with the same target, unless that one is paying: then returns that one.
 * @throws TypeError without a link and a session, when nothing matches `target`, or when `link` is not a valid address.
 */
export function openCheckout(embed: EmbedOptions & { origin: string }, given: OpenOptions): EmbeddedCheckout {
  const options = { ...embed, ...given }
  const { target: wanted } = options
  const address = checkoutAddress(options.link || options.session, embed.origin)
  const target =
    typeof wanted === 'string' ? document.querySelector<HTMLElement>(wanted) : ((wanted as HTMLElement | undefined) ?? null)
  if (wanted && !target) throw new TypeError(`Linktill: no ${wanted as string}`)
  const place: Place = target ?? document.body
  const before = place.linktill
  if (before) {
    if (before.paying) return before
    console.warn('Linktill: replaced')
    before.destroy()
  }
  return (place.linktill = startCheckout(options, address, target, () => (place.linktill = undefined)))
}
