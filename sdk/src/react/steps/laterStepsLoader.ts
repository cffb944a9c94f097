import { createLoader } from '../../core/loader.js'

/** All that is not needed for the first paint, and so is not in its way: the steps after the first, the results, the promo form. */
export const laterSteps = createLoader(() => import('./laterSteps.js'))

/** Fetches what follows step 1, so that the checkout of a link that cannot be bought is painted at once, on a server too. */
export const preloadSteps = (): Promise<void> => laterSteps.load().then(() => {})
