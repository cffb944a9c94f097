import { createLoader } from '../../core/loader.js'

/** Everything that the first paint does not need: the later steps, the results and the promo form. */
export const laterSteps = createLoader(() => import('../later/laterSteps.js'))

/** Loads the later steps, so that a link that cannot be bought renders without a placeholder, also on a server. */
export const preloadSteps = (): Promise<unknown> => laterSteps.load()

/** What a link with choices shows in place of the fixed list of items. */
export const choices = createLoader(() => import('../later/choices/choices.js'))

/** Loads it ahead, so that the page renders without a fixed list first, also on a server. */
export const preloadChoices = (): Promise<unknown> => choices.load()

/** What a business adds to step 1. */
export const businessBox = createLoader(() => import('../later/business/BusinessBox.js'))
