import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useScope } from '../../parts/scope.js'
import { openStripeWallets, type StripeWallets as Opened } from './openStripeWallets.js'
import type { WalletsProps } from './WalletsProps.js'

/** Stripe's Express Checkout Element: Apple Pay, Google Pay, Link, PayPal, Klarna and Amazon Pay, as far as the browser has them. */
export function StripeWallets({ express, mayOpen, onReady }: WalletsProps) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const place = useRef<HTMLDivElement>(null)
  const wallets = useRef<Opened | null>(null)
  const totals = checkout.totals.value

  useEffect(() => {
    let left = false
    openStripeWallets({
      checkout,
      express,
      mayOpen,
      messages,
      money,
      place: place.current!,
      onReady: (any) => left || onReady(any),
    }).then(
      (opened) => {
        if (left) return opened.close()
        wallets.current = opened
        opened.show(checkout.totals.peek())
      },
      () => {}, // the form below still works
    )
    return () => {
      left = true
      wallets.current?.close()
      wallets.current = null
    }
  }, [checkout, express, mayOpen, messages, money, onReady])

  useEffect(() => wallets.current?.show(totals), [totals])

  return <div ref={place} />
}
