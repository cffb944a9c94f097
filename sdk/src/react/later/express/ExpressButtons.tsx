import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import type { Checkout } from '../../../core/checkout/createCheckout.js'
import type { Express } from '../../../core/checkout/express.js'
import { focusFirstInvalid } from '../../parts/focus.js'
import { useScope } from '../../parts/scope.js'
import { QuestionsPart } from '../questions/QuestionsPart.js'
import { KeptCard } from '../steps/KeptCard.js'
import { ConsentBoxes } from '../steps/ConsentBoxes.js'
import type { WalletsProps } from './WalletsProps.js'

type Opened = { Wallets: ComponentType<WalletsProps>; express: Express }

/** The provider's wallets with a divider below. If the provider cannot be loaded, the form below still works. */
export function ExpressButtons() {
  const { checkout, messages, root } = useScope()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [any, setAny] = useState(false)
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    let left = false
    void open(checkout).then(
      (now) => left || setOpened(now),
      () => {},
    )
    return () => void (left = true)
  }, [checkout])

  const mayOpen = useCallback(() => {
    const may = opened?.express.mayOpen() ?? false
    const form = checkout.ships ? section.current : root.current
    if (!may && form) focusFirstInvalid(form)
    return may
  }, [checkout, opened, root])

  if (!opened) return null
  return (
    <section aria-label={messages.express.label} hidden={!any} ref={section}>
      <opened.Wallets express={opened.express} mayOpen={mayOpen} onReady={setAny} />
      {/* On one page they are above the pay button. */}
      {checkout.ships && <QuestionsPart early />}
      {checkout.ships && <ConsentBoxes />}
      {checkout.ships && <KeptCard />}
      <p className="ck-or">{messages.express.or}</p>
    </section>
  )
}

/** Waits until the browser is idle, so that the provider's script does not slow down the form. */
async function open(checkout: Checkout): Promise<Opened> {
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : setTimeout(resolve, 200),
  )
  const [Wallets, { express }] = await Promise.all([
    checkout.link.payment.provider === 'stripe'
      ? import('./StripeWallets.js').then((part) => part.StripeWallets)
      : import('./TestWallet.js').then((part) => part.TestWallet),
    checkout.preload(),
  ])
  return { Wallets, express }
}
