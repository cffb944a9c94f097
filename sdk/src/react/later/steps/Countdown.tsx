import { useEffect, useId, useState } from 'react'
import type { PublicLink } from '../../../core/checkout/state.js'
import { fill } from '../../../languages/fill.js'
import { unitsOf, useTimeLeft } from '../../parts/limits/timeLeft.js'
import { useScope } from '../../parts/scope.js'

type Closed = NonNullable<PublicLink['closed']>

/** How long to wait before the page reads the link again when it should have opened. */
const AGAIN_MS = 2000

/** Counts down to the start by the server's clock, and opens the checkout when the time has come. */
export function Countdown({ closed }: { closed: Closed & { startsAt: string } }) {
  const { checkout, messages } = useScope()
  const { opensIn, opensAt } = messages.unavailable
  const labelId = useId()
  const left = useTimeLeft(closed.startsAt, closed.serverTime)
  const [opens, setOpens] = useState<string | null>(null)

  useEffect(() => {
    // The server does not know the shopper's time zone.
    const format = new Intl.DateTimeFormat(messages.tag, { dateStyle: 'full', timeStyle: 'short' })
    setOpens(fill(opensAt, { time: format.format(new Date(closed.startsAt)) }))
  }, [closed.startsAt, messages.tag, opensAt])

  const isDue = left === 0
  useEffect(() => {
    const read = () => void checkout.preload().then(({ readAgain }) => readAgain(), nothing)
    // A device that slept has lost count.
    const onReturn = () => document.visibilityState === 'visible' && read()
    document.addEventListener('visibilitychange', onReturn)
    if (isDue) read()
    const timer = isDue ? setInterval(read, AGAIN_MS) : undefined
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [checkout, isDue])

  return (
    <div className="ck-countdown">
      <p id={labelId}>{opensIn}</p>
      {/* Language data may differ between server and browser. */}
      <p className="ck-countdown-units" role="timer" aria-labelledby={labelId} suppressHydrationWarning>
        {unitsOf(left, messages.tag).map((text, place) => (
          <span key={place} suppressHydrationWarning>
            {text}
          </span>
        ))}
      </p>
      <p className="ck-countdown-time">{opens}</p>
    </div>
  )
}

const nothing = (): void => {}
