import { laterSteps } from '../steps/laterStepsLoader.js'
import { useLoaded } from './useLoaded.js'

/** Announces a new step and a changed price to screen readers. */
export function Announcer() {
  const { part } = useLoaded(laterSteps)
  return <output className="ck-hidden">{part && <part.Announcements />}</output>
}
