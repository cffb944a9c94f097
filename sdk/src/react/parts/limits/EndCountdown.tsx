import { useEffect, useId, useState } from 'react'
import { useScope } from '../scope.js'
import { useLimitWords } from './limitWords.js'
import { unitsOf, useTimeLeft } from './timeLeft.js'

/** How long to wait before the page reads the link again when its sale should have ended. */
const AGAIN_MS = 2000
const DAY_MS = 86_400_000

/** Counts down to the end of a sale by the server's clock, and closes the first step when it has come. Not announced each second. */
export function EndCountdown() {
  const { checkout, messages } = useScope()
  const words = useLimitWords()
  const id = useId()
  const [limits, setLimits] = useState(checkout.link.limits!)
  const left = useTimeLeft(limits.endsAt!, limits.serverTime)

  const isDue = left === 0
  useEffect(() => {
    const read = async () => {
      // An order that was placed before the end can still be paid.
      if (checkout.busy.peek()) return
      const { readAgain } = await checkout.preload()
      const now = await readAgain()
      if (now?.endsAt) setLimits(now)
    }
    // A device that slept has lost count. Without a connection, the next second or return tries again.
    const onReturn = () => document.visibilityState === 'visible' && void read().catch(() => {})
    document.addEventListener('visibilitychange', onReturn)
    if (isDue) onReturn()
    const timer = isDue ? setInterval(onReturn, AGAIN_MS) : undefined
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [checkout, isDue])

  return (
    words && (
      <>
        <span id={id}>{words.timeLeft}</span>{' '}
        <b role="timer" aria-labelledby={id}>
          {unitsOf(left, messages.tag, 'short')
            .slice(0, left < DAY_MS ? undefined : 2)
            .join(' ')}
        </b>
      </>
    )
  )
}
