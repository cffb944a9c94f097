import { LinktillError } from '../LinktillError.js'
import { findSoldOut, type Availability } from './availability.js'
import type { Shared } from './shared.js'

/** Checks the stock of a sold-out link again for this visitor, whose own open order may hold the missing stock. */
export async function recheckStock({ client, link, visit, details }: Shared, { soldOut }: Availability): Promise<void> {
  const { visitorId } = details()
  if (visit.get().order) soldOut.value = null
  else if (visitorId)
    try {
      soldOut.value = findSoldOut(await client.getPublicLink({ path: { urlId: link.urlId }, query: { visitorId } }))
    } catch (error) {
      if (!(error instanceof LinktillError)) throw error
    }
}
