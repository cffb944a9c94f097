import { ChevronDown, ExternalLink, Link } from 'lucide-react'
import styles from './DemoCheckout.module.css'

/** The server replaces this with the url id of the demo link, or with an empty string. */
const LINK = '{{landing_link}}'
/** The server replaces this with the address where it serves checkouts. */
const ORIGIN = '{{checkout_url}}'

/**
 * A demo checkout: a link to one in test mode, and a drawing that the real checkout replaces (offerDemo.ts). Nothing in the drawing
 * is interactive, so nothing in it can be focused.
 */
export function DemoCheckout() {
  return (
    <div className={styles.demo} data-link={LINK} data-origin={ORIGIN}>
      <p className={styles.address}>
        <Link aria-hidden />
        <span className={styles.drawn}>
          pay.example.com/checkout/<b>k3x9q2abcd</b>
        </span>
        <span className={styles.live}>
          /checkout/<b>{LINK}</b>
        </span>
        <a className={styles.live} href={`${ORIGIN}/checkout/${LINK}`} target="_blank" rel="noreferrer">
          <span>Open in a new tab</span>
          <ExternalLink aria-hidden />
        </a>
      </p>
      <div className={styles.stage}>
        <figure
          className={styles.card}
          aria-label="A checkout in test mode: Kiln & Clay sells a glazing course for $36.00, with a card form and a button that says Pay $36.00."
        >
          <div aria-hidden>
            <div className={styles.head}>
              <ShopMark />
              <b>Kiln &amp; Clay</b>
              <span className={styles.test}>Test mode</span>
            </div>
            <div className={styles.summary}>
              <span>Order Summary</span>
              <ChevronDown aria-hidden />
              <b>$36.00</b>
            </div>
            <div className={styles.body}>
              <p className={styles.steps}>
                Contact <i /> <b>Payment</b>
              </p>
              <p className={styles.title}>Payment Details</p>
              <p className={styles.note}>Test mode, no money moves. Use card 4242 4242 4242 4242, any future date and code.</p>
              <div className={styles.fields}>
                <Drawn label="Card number" value="4242 4242 4242 4242" />
                <Drawn label="Expiry" value="04 / 30" />
                <Drawn label="Security code" value="123" />
              </div>
              <div className={styles.buttons}>
                <span>Back</span>
                <b>Pay $36.00</b>
              </div>
              <p className={styles.foot}>
                <span>Contact support</span>
                <span>Terms</span>
                <span>Privacy</span>
                <span>
                  Powered by <b>Linktill</b>
                </span>
              </p>
            </div>
          </div>
        </figure>
        <button type="button" className={styles.start} hidden>
          <span>Try this checkout</span>
        </button>
      </div>
    </div>
  )
}

const Drawn = ({ label, value }: { label: string; value: string }) => (
  <div>
    <span>{label}</span>
    <span className={styles.input}>{value}</span>
  </div>
)

const ShopMark = () => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="6" fill="#3a2c25" />
    <path d="M9 11h14l-1.2 10.2A3.2 3.2 0 0 1 18.6 24h-5.2a3.2 3.2 0 0 1-3.2-2.8Z" fill="#e8d9c5" />
    <path d="M9 11h14l-.4 3.6c-2.4 1.4-3.6-.8-6 .6-2.5 1.4-4.6-.9-7.2.2Z" fill="#d97b52" />
  </svg>
)
