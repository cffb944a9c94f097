import { useCallback, useRef } from 'react'
import { createEmbed } from '../../embed/createEmbed.js'
import type { CheckoutEnvelope, CheckoutListener, CheckoutListeners } from '../../embed/events.js'
import type { EmbeddedCheckout, EmbedOptions, OpenOptions } from '../../embed/options.js'
import { useUnmount } from './useUnmount.js'

/**
 * Opens checkouts from a component. They are removed when it unmounts, except a modal that is paying: it stays until the shopper
 * closes it.
 *
 *     const { open } = useCheckoutEmbed()
 *     <button onClick={() => open({ link: 'k3x9q2abcd' })}>Buy</button>
 */
export function useCheckoutEmbed({ origin, locale }: EmbedOptions = {}): {
  open: (options: OpenOptions) => EmbeddedCheckout
} {
  const opened = useRef(new Set<EmbeddedCheckout>())

  useUnmount(() => {
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

/** Leaves out an undefined locale, which would override that of the embed. */
const withLocale = (options: OpenOptions, locale: string | undefined): OpenOptions => ({
  ...options,
  locale: options.locale ?? locale,
})

/** Listens to all events and calls the component's latest callbacks, so that a new callback does not reopen the checkout. */
export const relay = (newest: () => CheckoutListeners | undefined): CheckoutListeners => ({
  '*': (event: CheckoutEnvelope) => {
    const listeners = newest()
    ;(listeners?.[event.type] as CheckoutListener | undefined)?.(event)
    listeners?.['*']?.(event)
  },
})
