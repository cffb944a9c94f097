import { checkoutOrigin } from '../server.js'
import { embedOf } from './embedOf.js'
import type { Embed, EmbedOptions } from './options.js'

/**
 * Creates an embed, which opens checkouts on any page, inline or as a modal.
 *
 *     const linktill = createEmbed()
 *     const checkout = linktill.open({ link: 'k3x9q2abcd', on: { completed: ({ data }) => thank(data.orderNumber) } })
 *
 * @throws TypeError without an origin, if the package was not installed from a server's `/sdk.tgz`.
 */
export const createEmbed = (options: EmbedOptions = {}): Embed => embedOf({ ...options, origin: requireOrigin(options.origin) })

/** Returns this origin, or the server's that the package was installed from. @throws TypeError without either. */
export function requireOrigin(origin = checkoutOrigin): string {
  if (!origin) throw new TypeError('Give the origin of the checkout.')
  return origin
}
