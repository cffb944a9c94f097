import { useSignals } from '@preact/signals-react/runtime'
import { useImperativeHandle, useRef, type ComponentType, type Ref } from 'react'
import type { Checkout } from '../../../core/checkout/createCheckout.js'
import { createLoader, type Loader } from '../../../core/loader.js'
import { useScope } from '../../parts/scope.js'
import { useLoaded } from '../../parts/useLoaded.js'
import type { CardFormProps, CardHandle } from './CardHandle.js'

/** The providers' card forms. Each is loaded on demand, since a deployment uses only one. */
const forms: Record<Checkout['link']['payment']['provider'], Loader<ComponentType<CardFormProps>>> = {
  sandbox: createLoader(() => import('./SandboxCard.js').then(({ SandboxCard }) => SandboxCard)),
  stripe: createLoader(() => import('./StripeCard.js').then(({ StripeCard }) => StripeCard)),
}

/** The card form. Reserves its height while it loads. */
export function CardSlot({ handle }: { handle: Ref<CardHandle> }) {
  useSignals()
  const { checkout, messages } = useScope()
  const { part: Form, failed } = useLoaded(forms[checkout.link.payment.provider])

  if (Form) return <Form handle={handle} />
  return failed ? <LostCard handle={handle} /> : <p className="ck-card-wait">{messages.card.loading}</p>
}

/** Announces the failure again when Pay is pressed. */
function LostCard({ handle }: CardFormProps) {
  const { messages } = useScope()
  const text = useRef<HTMLParagraphElement>(null)
  const check = () => {
    text.current?.focus()
    return false
  }
  useImperativeHandle(handle, () => ({ check, charge: async () => {} }))
  return (
    <p ref={text} className="ck-card-lost" role="alert" tabIndex={-1}>
      {messages.card.unavailable}
    </p>
  )
}

/** Starts loading the card form before the payment step opens. */
export const preloadCard = ({ link }: Checkout): void => void forms[link.payment.provider].load().catch(() => {}) // the slot retries and reports the failure
