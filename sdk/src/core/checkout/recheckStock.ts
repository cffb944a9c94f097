import { LinktillError } from '../LinktillError.js'
import { findSoldOut, type Availability } from './availability.js'
import type { Shared } from './shared.js'

/** Checks the stock of a sold-out link again for this visitor, whose own open order may hold the missing stock. */
export async function recheckStock(shared: Shared, availability: Availability): Promise<void> {
  if (shared.visit.get().order) availability.soldOut.value = null
  else if (shared.details().visitorId) await readAgain(shared, availability)
}

/** Reads again whether the link can be bought, for example when the time has come at which it opens. */
export async function readAgain({ client, link, details }: Shared, { soldOut }: Availability): Promise<void> {
  const { visitorId } = details()
  try {
    const query = visitorId ? { visitorId } : {}
    soldOut.value = findSoldOut(await client.getPublicLink({ path: { urlId: link.urlId }, query }))
  } catch (error) {
    if (!(error instanceof LinktillError)) throw error
  }
}
