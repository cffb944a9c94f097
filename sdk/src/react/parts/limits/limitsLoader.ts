import { createLoader } from '../../../core/loader.js'

/** What few links show: the countdown to the end, and the form of the waiting list. */
export const limitParts = createLoader(() => import('./limitParts.js'))
