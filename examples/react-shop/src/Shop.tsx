import { CheckoutButton, CheckoutEmbed, useCheckoutEmbed, type CompletedOrder } from '@linktill/sdk/react'
import { useState } from 'react'

const ORIGIN = import.meta.env.VITE_LINKTILL_ORIGIN
const PRODUCTS = [
  { name: 'Glaze library', link: import.meta.env.VITE_LINKTILL_LINK },
  { name: 'Saturday wheel class', link: import.meta.env.VITE_LINKTILL_SECOND_LINK },
]

/** Several products. Each opens as a modal or inline, one or several at a time. */
export function Shop() {
  const { open } = useCheckoutEmbed({ origin: ORIGIN })
  const [inline, setInline] = useState<readonly string[]>([])
  const [thanks, setThanks] = useState('')
  // This only thanks the shopper. Unlock goods on your server, when the webhook order.completed arrives.
  const thank = ({ orderNumber, status }: CompletedOrder) => setThanks(`Thank you. Order #${orderNumber} is ${status}.`)
  const toggle = (link: string) => setInline(inline.includes(link) ? inline.filter((one) => one !== link) : [...inline, link])

  return (
    <main>
      <h1>The shop</h1>
      <div className="shop">
        {PRODUCTS.map(({ name, link }) => (
          <section key={link} aria-label={name}>
            <h2>{name}</h2>
            <p>
              <CheckoutButton
                className="buy"
                origin={ORIGIN}
                link={link}
                options={{ redirect: 'never', reference: 'react-shop', on: { completed: ({ data }) => thank(data) } }}
              >
                Buy
              </CheckoutButton>
            </p>
            <p>
              <button type="button" className="buy" onClick={() => toggle(link)}>
                {inline.includes(link) ? 'Put away' : 'Buy here'}
              </button>
            </p>
            {inline.includes(link) && (
              <CheckoutEmbed origin={ORIGIN} link={link} redirect="never" on={{ completed: ({ data }) => thank(data) }}>
                Buy {name}
              </CheckoutEmbed>
            )}
          </section>
        ))}
      </div>
      <p>
        <button
          type="button"
          className="buy"
          onClick={() => open({ link: PRODUCTS[0]!.link, promo: 'CLAY10', redirect: 'never' })}
        >
          Buy with a code
        </button>
      </p>
      <p>
        <output>{thanks}</output>
      </p>
    </main>
  )
}
