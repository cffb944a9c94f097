import { LinktillError } from '../LinktillError.js'
import { findSoldOut } from './availability.js'
import type { Shared } from './shared.js'
import type { PublicLink } from './state.js'

/** Checks the stock of a sold-out link again for this visitor, whose own open order may hold the missing stock. */
export async function recheckStock(shared: Shared): Promise<void> {
  if (shared.visit.get().order) shared.soldOut.value = null
  else if (shared.details().visitorId) await readAgain(shared)
}

/**
 * Reads again whether the link can be bought, for example when the time has come at which it opens. Resolves to its limits, with
 * the time on the server; undefined if they could not be read.
 */
export async function readAgain({ client, link, details, visit, soldOut }: Shared): Promise<PublicLink['limits'] | undefined> {
  const { visitorId, waitlist } = details()
  try {
    const query = { ...(visitorId && { visitorId }), ...(waitlist && { waitlist }) }
    const now = await client.getPublicLink({ path: { urlId: link.urlId }, query })
    // An order of this visit can still be paid.
    soldOut.value = visit.get().order ? null : findSoldOut(now)
    return now.limits
  } catch (error) {
    if (!(error instanceof LinktillError)) throw error
    return undefined
  }
}
