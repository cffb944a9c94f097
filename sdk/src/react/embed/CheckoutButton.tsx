import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { checkoutAddress } from '../../embed/address.js'
import { requireOrigin } from '../../embed/createEmbed.js'
import type { OpenOptions } from '../../embed/options.js'
import { relay, useCheckoutEmbed } from './useCheckoutEmbed.js'

export interface CheckoutButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Origin of the checkout. Default: the server that the package was installed from. */
  origin?: string
  link?: string
  /** Instead of `link`: the `client_token` of a checkout session. */
  session?: string
  /** The other options of `open`. */
  options?: Omit<OpenOptions, 'link' | 'session' | 'target'>
}

/** A link that opens the checkout in a modal. On the server, without JavaScript, or with a modifier key, it leads to the hosted page. */
export function CheckoutButton({
  origin,
  link,
  session,
  options,
  onClick,
  children = 'Buy',
  ...attributes
}: CheckoutButtonProps) {
  const { open } = useCheckoutEmbed({ origin, locale: options?.locale })
  const newest = useRef(options)
  useEffect(() => void (newest.current = options))

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open({ ...options, link: link ?? session, on: relay(() => newest.current?.on) })
  }

  return (
    <a {...attributes} href={checkoutAddress((link ?? session)!, requireOrigin(origin)).href} onClick={press}>
      {children}
    </a>
  )
}
