import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { checkoutAddress } from '../../embed/address.js'
import { createEmbed } from '../../embed/createEmbed.js'
import type { EmbeddedCheckout, OpenOptions } from '../../embed/options.js'
import { relay } from './useCheckoutEmbed.js'
import { useEnd } from './useEnd.js'

export interface CheckoutEmbedProps extends Omit<OpenOptions, 'target'> {
  /** Where the checkout is served. */
  origin: string
  className?: string
  style?: CSSProperties
  /** Text of the link that stands in its place until the page is alive. Default: `Open checkout`. */
  children?: ReactNode
}

/**
 * The checkout in its place on the page. On the server, and without JavaScript, it is a link to the hosted page. New listeners are heard at once,
 * `prefill`, `promo` and `appearance` change what is open, and every other change opens it anew.
 */
export function CheckoutEmbed({ origin, className, style, children = 'Open checkout', ...options }: CheckoutEmbedProps) {
  const { link, locale, redirect, reference, metadata, prefill, email, promo, appearance, theme } = options
  const place = useRef<HTMLDivElement>(null)
  const opened = useRef<{ checkout: EmbeddedCheckout; identity: string }>(undefined)
  const newest = useRef(options)
  const [isAlive, setAlive] = useState(false)
  // Objects are made anew at every drawing; what they say decides.
  const identity = JSON.stringify([origin, link, locale, redirect, reference, metadata])
  const changes = JSON.stringify({ prefill, email, promo, appearance, theme })
  const told = useRef(changes)

  useEffect(() => void (newest.current = options))

  useEnd(() => {
    opened.current?.checkout.destroy()
    opened.current = undefined
  })

  useEffect(() => {
    if (opened.current?.identity === identity) return // this effect ran again, and nothing has changed
    opened.current?.checkout.destroy()
    const checkout = createEmbed({ origin }).open({
      ...newest.current,
      target: place.current,
      on: relay(() => newest.current.on),
    })
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
      {!isAlive && <a href={checkoutAddress(link, origin).href}>{children}</a>}
      <div ref={place} />
    </div>
  )
}

const changesOf = ({ prefill, email, promo, appearance, theme }: Omit<OpenOptions, 'target'>): string =>
  JSON.stringify({ prefill, email, promo, appearance, theme })
