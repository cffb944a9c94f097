import type { ReactNode } from 'react'
import type { Step } from '../../core/checkout/state.js'
import { limitParts } from './limits/limitsLoader.js'
import { Notice } from './Notice.js'
import { useScope } from './scope.js'
import { StepList } from './StepList.js'
import { useLoaded } from './useLoaded.js'

interface StepMainProps {
  step: Step
  hint: string
  short?: boolean
  /** Shown above the heading. */
  above?: ReactNode
  children: ReactNode
}

/** The common parts of the three steps: progress, heading and notice. */
export function StepMain({ step, hint, short, above, children }: StepMainProps) {
  const { checkout, messages } = useScope()
  return (
    <Main className="ck-main">
      {checkout.ships && <StepList current={step} />}
      {checkout.link.limits?.endsAt && step !== 'payment' && <EndSlot />}
      {above}
      <Heading className="ck-title">{messages.title[step]}</Heading>
      <Notice hint={hint} short={short} />
      {children}
    </Main>
  )
}

/** The line that counts down to the end of a sale. Its place is in the page from the start, so that nothing moves. */
function EndSlot() {
  const { part } = useLoaded(limitParts)
  return <p className="ck-ends">{part && <part.EndCountdown />}</p>
}

/** The main landmark on a hosted page; a plain `div` inside the merchant's page. */
export function Main({ className, children }: { className: string; children: ReactNode }) {
  const Tag = useScope().mode === 'inline' ? 'div' : 'main'
  return <Tag className={className}>{children}</Tag>
}

/** The heading that is focused when its step or state opens. */
export function Heading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <h1 className={className} tabIndex={-1} data-ck-heading>
      {children}
    </h1>
  )
}
