import { useLoaded } from '../useLoaded.js'
import { limitParts } from './limitsLoader.js'

/** The line that counts down to the end of a sale. Its place is in the page from the start, so that nothing moves. */
export function EndSlot() {
  const { part } = useLoaded(limitParts)
  return <p className="ck-ends">{part && <part.EndCountdown />}</p>
}
