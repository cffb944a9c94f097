import { checkoutAddress } from './address.js'
import type { EmbeddedCheckout, EmbedOptions, OpenOptions } from './options.js'
import { startCheckout } from './start.js'

/** The open checkout of each target element. The target of a modal is the body. */
const places = new Map<Element, EmbeddedCheckout>()

/**
 * Opens a checkout. Replaces an open checkout with the same target, unless that one is paying: then returns that one.
 * @throws TypeError when nothing matches `target`, or `link` is not a valid address.
 */
export function openCheckout(embed: EmbedOptions & { origin: string }, given: OpenOptions): EmbeddedCheckout {
  const options = { ...embed, ...given }
  const { target: wanted, link = options.session } = options
  const target = typeof wanted === 'string' ? document.querySelector(wanted) : (wanted ?? null)
  if (wanted && !target) throw new TypeError(`Linktill: no ${wanted as string}`)
  const place = target ?? document.body
  const before = places.get(place)
  if (before?.paying) return before
  if (before) console.warn('Linktill: replaced')
  before?.destroy()
  const checkout = startCheckout(options, checkoutAddress(link!, embed.origin), target, () => places.delete(place))
  places.set(place, checkout)
  return checkout
}
