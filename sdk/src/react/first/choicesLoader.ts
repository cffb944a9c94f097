import { createLoader } from '../../core/loader.js'

/** What a link with choices shows in place of the fixed list of items. */
export const choices = createLoader(() => import('../later/choices/choices.js'))

/** Loads it ahead, so that the page renders without a fixed list first, also on a server. */
export const preloadChoices = (): Promise<unknown> => choices.load()
