import { openCheckout } from './open.js'
import type { Embed, EmbedOptions } from './options.js'

/** Creates an embed of the checkouts at `origin`. */
export const embedOf = (options: EmbedOptions & { origin: string }): Embed => ({ open: (what) => openCheckout(options, what) })
