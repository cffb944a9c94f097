import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { checkoutAddress } from '../../embed/address.js'
import { createEmbed, requireOrigin } from '../../embed/createEmbed.js'
import type { CheckoutOptions, EmbeddedCheckout, OpenOptions, PendingSubject } from '../../embed/options.js'
import { relay } from './useCheckoutEmbed.js'
import { useUnmount } from './useUnmount.js'

export type CheckoutEmbedProps = PendingSubject & EmbedProps

interface EmbedProps extends Omit<CheckoutOptions, 'target'> {
  /** Origin of the checkout. Default: the server that the package was installed from. */
  origin?: string
  className?: string
  style?: CSSProperties
  /** Text of the link that is shown before hydration. Default: `Open checkout`. */
  children?: ReactNode
}

/**
 * An inline checkout. On the server, and without JavaScript, it is a link to the hosted page. New listeners apply immediately,
 * changes of `prefill`, `promo`, `items`, `quantity` and `appearance` update the open checkout, and any other change opens a new one.
 * While `link` or `session` is undefined, for example because it is still being loaded, the place is empty.
 */
export function CheckoutEmbed({ origin, className, style, children = 'Open checkout', ...options }: CheckoutEmbedProps) {
  const { link, session, locale, redirect, reference, metadata } = options
  const subject = link || session
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ checkout: EmbeddedCheckout; identity: string }>(undefined)
  const newest = useRef(options)
  const [isAlive, setAlive] = useState(false)
  // Objects are new on every render, so compare their contents.
  const identity = JSON.stringify([origin, link, session, locale, redirect, reference, metadata])
  const changes = changesOf(options)
  const told = useRef(changes)

  useEffect(() => void (newest.current = options))

  useUnmount(() => {
    opened.current?.checkout.destroy()
    opened.current = undefined
  })

  useEffect(() => {
    if (opened.current?.identity === identity) return // the effect ran again without a change
    opened.current?.checkout.destroy()
    opened.current = undefined
    if (!subject) return
    const checkout = createEmbed({ origin }).open({
      ...newest.current,
      target: place.current,
      on: relay(() => newest.current.on),
    } as OpenOptions)
    opened.current = { checkout, identity }
    told.current = changesOf(newest.current)
    setAlive(true)
  }, [origin, identity])

  useEffect(() => {
    if (told.current === changes) return
    told.current = changes
    opened.current?.checkout.update(JSON.parse(changes) as OpenOptions)
  }, [changes])

  return (
    <div className={className} style={style}>
      {!isAlive && subject && <a href={checkoutAddress(subject, requireOrigin(origin)).href}>{children}</a>}
      <div ref={place} />
    </div>
  )
}

const changesOf = ({ prefill, email, promo, items, quantity, appearance, theme }: CheckoutOptions): string =>
  JSON.stringify({ prefill, email, promo, items, quantity, appearance, theme })
