import { createLoader } from '../../core/loader.js'
import { useLoaded } from '../parts/useLoaded.js'

const box = createLoader(() => import('../later/business/BusinessBox.js'))

/** Buying as a business. Loaded after the first paint, in a place of its height, so that nothing moves. */
export function BusinessPart() {
  const { part } = useLoaded(box)
  return <div className="ck-business">{part && <part.BusinessBox />}</div>
}
