import type { Ref } from 'react'
import { createLoader } from '../../core/loader.js'
import { useLoaded } from '../parts/useLoaded.js'
import { useScope } from '../scope.js'
import type { CardHandle } from './CardHandle.js'

/** The provider's card form, fetched apart because each deployment needs one of them only. */
const sandboxCard = createLoader(() => import('./SandboxCard.js'))

/** The card form, in a place of its height from the beginning. */
export function CardSlot({ handle }: { handle: Ref<CardHandle> }) {
  const { messages } = useScope()
  const { part, failed } = useLoaded(sandboxCard)

  if (part) return <part.SandboxCard handle={handle} />
  if (!failed) return <p className="ck-card-wait">{messages.card.loading}</p>
  return (
    <p className="ck-card-wait ck-error" role="alert">
      {messages.card.unavailable}
    </p>
  )
}

/** Begins to fetch the card form, so that it is there when the payment step opens. */
export const preloadCard = (): void => void sandboxCard.load().catch(() => {}) // the slot tries again, and tells
