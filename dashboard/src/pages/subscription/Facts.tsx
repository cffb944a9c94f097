import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { countryName } from '../../lib/countries.ts'
import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import { priceText } from '../subscriptions/labels.ts'
import type { Details } from './createSubscription.ts'
import styles from './SubscriptionPage.module.css'

/** What is sold to whom, with which card, and what the customer agreed to. */
export function Facts({ details, timeZone }: { details: Details; timeZone: string }) {
  const { items, currency, customer_name: name, customer_email: email, billing, consent } = details
  const address = details.shipping_address ?? details.billing_address
  return (
    <Card title="Details">
      <dl className={styles.pairs}>
        <Pair title="Customer">
          {name}
          {email && (
            <Link className="text-link" href={`/dashboard/customers?tab=customers&search=${encodeURIComponent(email)}`}>
              {email}
            </Link>
          )}
          {!name && !email && 'Erased'}
        </Pair>
        {details.company && <Pair title="Company">{details.company}</Pair>}
        {details.vat_number && <Pair title="VAT number">{details.vat_number}</Pair>}
        {address && <Pair title="Address">{[...address.lines, countryName(address.country)].join(', ')}</Pair>}
        <Pair title="Items">
          {items.map(({ name: item, variant_name: variant, quantity, price }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two items can be equal, and none moves
            <span key={index}>{`${quantity} × ${item}${variant ? ` (${variant})` : ''}, ${formatMoney(price, currency)}`}</span>
          ))}
        </Pair>
        <Pair title="Price">{priceText(details)}</Pair>
        {billing.setup_price > 0 && <Pair title="Set-up">{formatMoney(billing.setup_price, currency)}</Pair>}
        {billing.minimum_cycles > 0 && <Pair title="Minimum term">{cyclesText(billing.minimum_cycles)}</Pair>}
        {!billing.is_instalments && billing.cycles !== null && <Pair title="Ends after">{cyclesText(billing.cycles)}</Pair>}
        <Pair title="Paid">{cyclesText(details.cycles_paid)}</Pair>
        <Pair title="Card">{cardText(details.payment_method, timeZone)}</Pair>
        <Pair title="Since">{formatMoment(details.created_at, timeZone)}</Pair>
        <Pair title="First order">
          <Link className="text-link" href={`/dashboard/orders?open=${details.first_order_id}`}>
            Open the order
          </Link>
        </Pair>
        {details.reference && <Pair title="Reference">{details.reference}</Pair>}
        {details.cancelled_at && <Pair title="Cancelled">{cancelledText(details, timeZone)}</Pair>}
        <Pair title="Agreed to">
          <span>{`“${consent.text}”`}</span>
          <span className={styles.faint}>{formatMoment(consent.at, timeZone)}</span>
        </Pair>
      </dl>
    </Card>
  )
}

const Pair = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </>
)

const cyclesText = (count: number) => (count === 1 ? '1 cycle' : `${count} cycles`)

function cardText(method: Details['payment_method'], timeZone: string): string {
  if (!method) return 'None. The customer has to add one'
  const { brand, last4, expires_on: expires } = method
  const name = [brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card', last4 && `•••• ${last4}`]
    .filter(Boolean)
    .join(' ')
  // The day has no time zone of its own.
  return expires ? `${name}, until ${formatDay(`${expires}T12:00:00Z`, timeZone)}` : name
}

const names = { buyer: 'by the customer', merchant: 'by you', system: 'after failed payments' }

const cancelledText = ({ cancelled_at: at, cancelled_by: by, cancel_reason: reason }: Details, timeZone: string) =>
  `${formatDay(at!, timeZone)}${by ? ` ${names[by]}` : ''}${reason ? `: ${reason}` : ''}`
