import { createLoader } from '../../core/loader.js'

/** Everything that the first paint does not need: the later steps, the results and the promo form. */
export const laterSteps = createLoader(() => import('../later/laterSteps.js'))

/** Loads the later steps, so that a link that cannot be bought renders without a placeholder, also on a server. */
export const preloadSteps = (): Promise<unknown> => laterSteps.load()
