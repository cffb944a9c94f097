import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useScope } from '../scope.js'
import { useLimitWords } from './limitWords.js'
import { WaitlistForm } from './WaitlistForm.js'
import type { AwaitedVariants } from './WaitlistVariants.js'

interface WaitlistOfferProps {
  /** What the shopper picked, some of which is sold out. Null if they can buy it, or have picked nothing yet. */
  wanted: AwaitedVariants | null
}

/** A row with the button that opens the form of the waiting list, for a picked variant that is sold out. A mailed link opens it at once. */
export function WaitlistOffer({ wanted }: WaitlistOfferProps) {
  useSignals()
  const { checkout } = useScope()
  const words = useLimitWords()
  const [isMailed, setMailed] = useState(false)
  const [isOpen, open] = useState(false)

  useEffect(() => {
    let current = true
    const ask = async () => {
      const { confirmWaitlist } = await checkout.preload()
      const answer = await confirmWaitlist()
      if (current && (answer === 'confirmed' || answer === 'ended')) setMailed(true)
    }
    ask().catch(() => {}) // the mailed link can be opened again
    return () => void (current = false)
  }, [checkout])

  if (!words || !(wanted || isMailed)) return null
  return (
    <li className="ck-wide">
      {isOpen || isMailed ? (
        <WaitlistForm wanted={wanted ?? undefined} focuses={isOpen} />
      ) : (
        <button type="button" className="ck-link" onClick={() => open(true)}>
          {words.title}
        </button>
      )}
    </li>
  )
}
