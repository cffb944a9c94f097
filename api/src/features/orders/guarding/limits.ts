/** Time over which declines are counted. */
export const WINDOW_MS = 3600_000

/** Declines of one visitor, network, card and link, from which each further attempt needs a proof of work. */
export const WORK_FROM = { visitor: 5, address: 8, card: 5, link: 20 }

/** Declines of one visitor and network, from which no further order is accepted until the window has passed. */
export const STOP_FROM = { visitor: 20, address: 40 }

/**
 * The same while so many were declined at the link that each attempt needs a proof of work. A program finds a proof in
 * milliseconds, so it stops nobody who attacks: the counts do.
 */
export const STOP_FROM_IN_ALARM = { visitor: WORK_FROM.visitor, address: WORK_FROM.address }

/** When counted declines are deleted. */
export const KEPT_MS = 24 * 3600_000

export const windowStart = (): Date => new Date(Date.now() - WINDOW_MS)
