import { ExternalLink, Link } from 'lucide-react'
import styles from './DemoCheckout.module.css'

/** The server replaces this with the url id of the demo link, or with an empty string. */
const LINK = '{{landing_link}}'
/** The server replaces this with the address where it serves checkouts. */
const ORIGIN = '{{checkout_url}}'

/**
 * A chat in which a link is shared: the demo link with its real card, or a drawing of both. The real checkout, in test mode, replaces
 * the chat (offerDemo.ts). Nothing in the chat is interactive, so nothing in it can be focused.
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
          className={styles.chat}
          aria-label="A chat in which a checkout link is shared. The chat shows the link as a card with picture, name, price and shop."
        >
          <div aria-hidden>
            <p className={styles.theirs}>Do you still have one?</p>
            <div className={styles.mine}>
              {/* Lazy, so that a browser does not ask for the card of no link, which is hidden. */}
              <img
                className={styles.live}
                src={`${ORIGIN}/checkout/${LINK}/card.png`}
                width={1200}
                height={630}
                alt=""
                loading="lazy"
              />
              <DrawnCard />
              <p>
                <Link />
                <span className={styles.drawn}>/checkout/k3x9q2abcd</span>
                <span className={styles.live}>/checkout/{LINK}</span>
              </p>
            </div>
            <p className={styles.mine}>Yes. This is the link.</p>
            <p className={styles.theirs}>Paid. That was quick.</p>
          </div>
        </figure>
        <button type="button" className={styles.start} hidden>
          <span>Try this checkout</span>
        </button>
      </div>
    </div>
  )
}

/** Looks like the card of a real link. */
const DrawnCard = () => (
  <div className={`${styles.card} ${styles.drawn}`}>
    <div>
      <p>
        <ShopMark />
        Kiln &amp; Clay
      </p>
      <b>Glazing course</b>
      <strong>$36.00</strong>
    </div>
    <i />
  </div>
)

const ShopMark = () => (
  <svg width="24" height="24" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="6" fill="#3a2c25" />
    <path d="M9 11h14l-1.2 10.2A3.2 3.2 0 0 1 18.6 24h-5.2a3.2 3.2 0 0 1-3.2-2.8Z" fill="#e8d9c5" />
    <path d="M9 11h14l-.4 3.6c-2.4 1.4-3.6-.8-6 .6-2.5 1.4-4.6-.9-7.2.2Z" fill="#d97b52" />
  </svg>
)
