import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Unavailable } from '../../core/checkout/state.js'
import type { Messages } from '../messages/en.js'
import { fill } from '../messages/fill.js'
import { Heading, Main } from '../parts/Main.js'
import { SupportAddress } from '../parts/SupportAddress.js'
import { useScope } from '../scope.js'

/** Replaces step 1 of a link that cannot be bought, and explains why. */
export function UnavailableStep({ children }: { children?: ReactNode }) {
  useSignals()
  const { checkout, messages } = useScope()
  const unavailable = checkout.unavailable.value
  if (!unavailable) return null
  return (
    <Main className="ck-main ck-unavailable">
      <Heading className="ck-title">
        {unavailable.why === 'sold_out' ? messages.unavailable.soldOutTitle : messages.unavailable.title}
      </Heading>
      <p className="ck-lead">{sentence(unavailable, messages)}</p>
      <SupportAddress email={checkout.link.supportEmail} messages={messages} />
      {unavailable.why === 'unpayable' && children}
    </Main>
  )
}

function sentence(unavailable: Unavailable, { unavailable: words, problem }: Messages): string {
  if (unavailable.why === 'unpayable') return problem.payments_unavailable
  const { productName: product, left: count, wanted } = unavailable
  return fill(count > 0 ? words.tooFew : words.soldOut, { product, count, wanted })
}
