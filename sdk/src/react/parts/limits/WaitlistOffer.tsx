import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useScope } from '../scope.js'
import { useLimitWords } from './limitWords.js'
import { WaitlistForm } from './WaitlistForm.js'

/** On a link of which some variants are sold out: the button that opens the form of the waiting list. A mailed link opens it at once. */
export function WaitlistOffer() {
  useSignals()
  const { checkout } = useScope()
  const words = useLimitWords()
  const [isOpen, open] = useState(false)

  useEffect(() => {
    let current = true
    const ask = async () => {
      const { confirmWaitlist } = await checkout.preload()
      const answer = await confirmWaitlist()
      if (current && (answer === 'confirmed' || answer === 'ended')) open(true)
    }
    ask().catch(() => {}) // the mailed link can be opened again
    return () => void (current = false)
  }, [checkout])

  if (!words) return null
  if (isOpen) return <WaitlistForm />
  return (
    <button type="button" className="ck-link" onClick={() => open(true)}>
      {words.title}
    </button>
  )
}
