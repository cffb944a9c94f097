import { openCheckout } from './open.js'
import type { Embed, EmbedOptions } from './options.js'

/**
 * Creates an embed, which opens checkouts on any page, inline or as a modal.
 *
 *     const linktill = createEmbed({ origin: 'https://pay.example.com' })
 *     const checkout = linktill.open({ link: 'k3x9q2abcd', on: { completed: ({ data }) => thank(data.orderNumber) } })
 */
export const createEmbed = (options: EmbedOptions): Embed => ({ open: (what) => openCheckout(options, what) })
