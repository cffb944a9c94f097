import { Link } from 'lucide-react'
import styles from './Features.module.css'
import page from './LandingPage.module.css'

const others: [title: string, text: string][] = [
  ['Secure payment processing', 'Card details go straight to the payment provider. They never touch your page or our servers.'],
  ['No-coding dashboard', 'Products, links, orders and promo codes, all managed without writing code.'],
  ['Return with your own parameter', 'After the purchase, buyers return to your page with the parameter you chose.'],
  ['UTM tracking', 'Campaign tags are kept from the first view through to the paid order.'],
  ['Webhooks', 'Signed events for every sale, refund and failed payment, retried when they fail.'],
]

/** The features. */
export function Features() {
  return (
    <section id="features" className={page.alt}>
      <div className={page.wrap}>
        <h2>Everything between the link and the money</h2>
        <div className={styles.three}>
          <article>
            <div className={styles.picture} aria-hidden>
              <LinkPicture />
            </div>
            <div className={styles.text}>
              <h3>Instant checkout links</h3>
              <p>Choose products, name the link, share it. It works in a message, a bio or a QR code.</p>
            </div>
          </article>
          <article>
            <div className={styles.picture} aria-hidden>
              <pre className={styles.code}>
                linktill.<b>open</b>
                {'({\n  link: '}
                <i>&apos;k3x9q2abcd&apos;</i>
                {',\n  target: '}
                <i>&apos;#checkout&apos;</i>
                {',\n  on: { completed: thankYou },\n})'}
              </pre>
            </div>
            <div className={styles.text}>
              <h3>Developer API</h3>
              <p>A typed SDK, a REST API and one script that puts the checkout inside your own page.</p>
            </div>
          </article>
          <article>
            <div className={styles.picture} aria-hidden>
              <div className={styles.bars}>
                Views
                <span />
                Started
                <span />
                Completed
                <span />
              </div>
            </div>
            <div className={styles.text}>
              <h3>Advanced analytics</h3>
              <p>From view to payment, per link: where buyers come from, and where they stop.</p>
            </div>
          </article>
        </div>
        <div className={styles.six}>
          {others.map(([title, text]) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
          <div>
            <h3>
              White-label checkout <em>Coming soon</em>
            </h3>
            <p>The checkout without our name on it.</p>
          </div>
        </div>
      </div>
    </section>
  )
}

const LinkPicture = () => (
  <div className={styles.link}>
    <div>
      <svg width="36" height="36" viewBox="0 0 56 56">
        <rect width="56" height="56" rx="9" fill="#d3c3b1" />
        <path d="M37 22.5c6.6-1.6 8.6 1.8 7.6 5.8s-4.6 6.400-8.600 7.200" fill="none" stroke="#efe6d9" strokeWidth="3.2" />
        <path d="M15.500 17h23l-1.600 22.500a4 4 0 0 1-4 3.700H21.100a4 4 0 0 1-4-3.700Z" fill="#f3ebe0" />
        <path
          d="M15.500 17h23l-.5 7.300c-2.400 2-4.400-.6-6.600 1.300-2.600 2.200-4.600-.8-7.300.5-3 1.400-5.300-1.700-8.100-.6Z"
          fill="#587d74"
        />
        <ellipse cx="27" cy="17" rx="11.5" ry="2.4" fill="#3f5f58" />
      </svg>
      <b>Speckled mug</b>
      <span>$24.00</span>
    </div>
    <div>
      <Link />
      /checkout/k3x9q2abcd
    </div>
  </div>
)
