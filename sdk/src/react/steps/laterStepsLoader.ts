import { createLoader } from '../../core/loader.js'

/** All that is not needed for the first paint, and so is not in its way: the steps after the first, the results, the promo form. */
export const laterSteps = createLoader(() => import('./laterSteps.js'))
