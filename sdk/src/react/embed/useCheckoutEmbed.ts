import { useCallback, useRef } from 'react'
import { createEmbed } from '../../embed/createEmbed.js'
import type { CheckoutEnvelope, CheckoutListener, CheckoutListeners } from '../../embed/events.js'
import type { EmbeddedCheckout, EmbedOptions, OpenOptions } from '../../embed/options.js'
import { useEnd } from './useEnd.js'

/**
 * Opens checkouts from a component. What it opened goes away with it, except a modal that is paying: that one stays until its shopper closes it.
 *
 *     const { open } = useCheckoutEmbed({ origin: 'https://pay.example.com' })
 *     <button onClick={() => open({ link: 'k3x9q2abcd' })}>Buy</button>
 */
export function useCheckoutEmbed({ origin, locale }: EmbedOptions): {
  open: (options: OpenOptions) => EmbeddedCheckout
} {
  const opened = useRef(new Set<EmbeddedCheckout>())

  useEnd(() => {
    for (const checkout of opened.current) if (!checkout.paying) checkout.destroy()
    opened.current.clear()
  })

  const open = useCallback(
    (options: OpenOptions) => {
      const checkout = createEmbed({ origin, locale }).open(withLocale(options, locale))
      opened.current.add(checkout)
      checkout.once('closed', () => opened.current.delete(checkout))
      return checkout
    },
    [origin, locale],
  )
  return { open }
}

/** An undefined property would hide the embed's own. */
const withLocale = (options: OpenOptions, locale: string | undefined): OpenOptions => ({
  ...options,
  locale: options.locale ?? locale,
})

/** A listener for everything that calls the newest of the component's own, so that a new callback needs no new checkout. */
export const relay = (newest: () => CheckoutListeners | undefined): CheckoutListeners => ({
  '*': (event: CheckoutEnvelope) => {
    const listeners = newest()
    ;(listeners?.[event.type] as CheckoutListener | undefined)?.(event)
    listeners?.['*']?.(event)
  },
})
