import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { checkoutAddress } from '../../embed/address.js'
import { requireOrigin } from '../../embed/createEmbed.js'
import type { CheckoutOptions, PendingSubject } from '../../embed/options.js'
import { relay, useCheckoutEmbed } from './useCheckoutEmbed.js'

export type CheckoutButtonProps = PendingSubject & ButtonProps

interface ButtonProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** Origin of the checkout. Default: the server that the package was installed from. */
  origin?: string
  /** The other options of `open`. */
  options?: Omit<CheckoutOptions, 'target'>
}

/**
 * A link that opens the checkout in a modal. On the server, without JavaScript, or with a modifier key, it leads to the hosted page.
 * While `link` or `session` is undefined, for example because it is still being loaded, it is a disabled link.
 */
export function CheckoutButton({
  origin,
  link,
  session,
  options,
  onClick,
  children = 'Buy',
  ...attributes
}: CheckoutButtonProps) {
  const subject = link || session
  const { open } = useCheckoutEmbed({ origin, locale: options?.locale })
  const newest = useRef(options)
  useEffect(() => void (newest.current = options))

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (subject) open({ ...options, link: subject, on: relay(() => newest.current?.on) })
  }

  const target = subject
    ? { href: checkoutAddress(subject, requireOrigin(origin)).href }
    : { role: 'link', 'aria-disabled': true as const }
  return (
    <a {...attributes} {...target} onClick={press}>
      {children}
    </a>
  )
}
