import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { Unavailable } from '../../../core/checkout/state.js'
import { limitParts } from '../../parts/limits/limitsLoader.js'
import type { Messages } from '../../../languages/en/messages.js'
import { fill } from '../../../languages/fill.js'
import { Heading, Main } from '../../parts/Main.js'
import { useScope } from '../../parts/scope.js'
import { SupportAddress } from '../../parts/SupportAddress.js'
import { useLoaded } from '../../parts/useLoaded.js'
import { Countdown } from './Countdown.js'

/** Replaces step 1 of a link that cannot be bought, and explains why. */
export function UnavailableStep({ children }: { children?: ReactNode }) {
  useSignals()
  const { checkout, messages } = useScope()
  const unavailable = checkout.unavailable.value
  if (!unavailable) return null
  const [title, sentence] = textsOf(unavailable, messages)
  return (
    <Main className="ck-main ck-unavailable">
      <Heading className="ck-title">{title}</Heading>
      {sentence && <p className="ck-lead">{sentence}</p>}
      {unavailable.why === 'not_started' && unavailable.startsAt && (
        <Countdown closed={{ ...unavailable, startsAt: unavailable.startsAt }} />
      )}
      {checkout.link.offersWaitlist && (unavailable.why === 'sold_out' || unavailable.why === 'limit_reached') && (
        <WaitlistSlot />
      )}
      <SupportAddress email={checkout.link.supportEmail} messages={messages} />
      {unavailable.why === 'unpayable' && children}
    </Main>
  )
}

function WaitlistSlot() {
  const { part } = useLoaded(limitParts)
  return part && <part.WaitlistForm />
}

/** The title and a sentence. The merchant's own words precede ours. */
function textsOf(unavailable: Unavailable, { unavailable: words, problem }: Messages): [title: string, sentence: string | null] {
  switch (unavailable.why) {
    case 'unpayable':
      return [words.title, problem.payments_unavailable]
    case 'not_started':
      return [words.notStartedTitle, unavailable.text]
    case 'ended':
      return [words.ended.title, unavailable.text ?? words.ended.text]
    case 'paid':
    case 'cancelled':
      return [words.session[unavailable.why], words.session.text]
    case 'limit_reached':
      return [words.soldOutTitle, unavailable.text ?? words.limitReached]
    case 'sold_out': {
      const { productName: product, left: count, wanted } = unavailable
      return [words.soldOutTitle, fill(count > 0 ? words.tooFew : words.soldOut, { product, count, wanted })]
    }
    default:
      return unavailable satisfies never
  }
}
