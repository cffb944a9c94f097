import type { Schema } from '@linktill/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { countryName } from '../../lib/countries.ts'
import { isolate } from '../../lib/isolate.ts'
import { formatMoment } from '../../lib/dates.ts'
import { identityText } from '../../lib/identity.ts'
import { formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { OrderAnswers } from './OrderAnswers.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderSubscription } from './OrderSubscription.tsx'
import { OrderUpsell } from './OrderUpsell.tsx'
import items from './OrderItems.module.css'
import { addressLines, languageName, originOf, vatNumberText } from './orderText.ts'
import { ReissueInvoice } from './ReissueInvoice.tsx'
import { itemsToShip } from './shipping.ts'
import { OrderTimeline } from './OrderTimeline.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import styles from './OrderDetails.module.css'

type Order = Schema<'Order'>

interface OrderDetailsProps {
  order: Order
  timeZone: string
  onChanged: () => void
  children: ReactNode
}

/** The sections of the order dialog. Its shipping is given, because it changes the order. */
export function OrderDetails({ order, timeZone, onChanged, children }: OrderDetailsProps) {
  const isWaiting = Boolean(order.shipping_address) && itemsToShip(order).length > 0
  return (
    <>
      <div className={styles.sum}>
        <p className="money">{formatMoney(order.total_amount, order.currency)}</p>
        <p className="muted">{formatMoment(order.created_at, timeZone)}</p>
      </div>
      {isWaiting && <SendTo address={order.shipping_address!} />}
      <Section title="Items">
        <OrderItems order={order} kinds />
        <OrderTotals order={order} />
      </Section>
      <OrderSubscription order={order} />
      <OrderUpsell order={order} />
      {children}
      <Section title="Customer">
        <Customer order={order} withAddress={!isWaiting} />
      </Section>
      <OrderAnswers order={order} />
      {order.consents && order.missing_consents && order.consents.length + order.missing_consents.length > 0 && (
        <Section title="Consents">
          <Consents consents={order.consents} missing={order.missing_consents} timeZone={timeZone} />
        </Section>
      )}
      {order.invoices && order.invoices.length > 0 && (
        <Section title="Invoices">
          {order.invoice_missing && order.invoice_missing.length > 0 && (
            <>
              <Banner
                kind="warning"
                action={
                  <ButtonLink size="small" href="/dashboard/settings/shop#business-information">
                    Settings
                  </ButtonLink>
                }
              >
                The law wants more of you on this invoice: {identityText(order.invoice_missing)}. Complete it in the settings, so
                that the next one has it.
              </Banner>
              <ReissueInvoice order={order} onReissued={onChanged} />
            </>
          )}
          <Invoices order={order} timeZone={timeZone} />
        </Section>
      )}
      {order.timeline && order.timeline.length > 0 && (
        <Section title="Timeline">
          <OrderTimeline entries={order.timeline} timeZone={timeZone} />
        </Section>
      )}
    </>
  )
}

const CONSENTS = { terms: 'Terms', waiver: 'Waiver of withdrawal', recurring: 'Later payments' }
const NOTES = { terms: 'Its own page must ask for it.', waiver: 'The buyer keeps the right of withdrawal.', recurring: '' }

interface ConsentsProps {
  consents: Schema<'Consent'>[]
  missing: Schema<'ConsentKind'>[]
  timeZone: string
}

const Consents = ({ consents, missing, timeZone }: ConsentsProps) => (
  <dl className={styles.pairs}>
    {missing.map((kind) => (
      <Pair key={kind} title={CONSENTS[kind]}>
        No consent recorded <span className="muted">A program placed the order. {NOTES[kind]}</span>
      </Pair>
    ))}
    {consents.map(({ kind, text, version, at }) => (
      <Pair key={kind} title={CONSENTS[kind]}>
        “{text}” <span className="muted">{`${formatMoment(at, timeZone)}, wording ${version}`}</span>
      </Pair>
    ))}
  </dl>
)

function Invoices({ order: { id, invoices = [], currency }, timeZone }: { order: Order; timeZone: string }) {
  return (
    <ul className={items.lines}>
      {invoices.map((paper) => (
        <li key={paper.id}>
          <Link className="text-link" href={`/account/orders/${id}/invoice?document=${paper.id}`}>
            {paper.number}
          </Link>
          <span className="muted">{formatMoment(paper.issued_at, timeZone)}</span>
          <span className="money">{formatMoney(paper.total, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Where a parcel goes that is not sent yet: it is written on the parcel, so it is copied as a whole. */
function SendTo({ address }: { address: Schema<'ShippingAddress'> }) {
  return (
    <Section title="Send to">
      <div className={styles.sendTo}>
        <p>
          <AddressLines address={address} />
        </p>
        <CopyButton text={addressLines(address).join('\n')} label="Copy address" />
      </div>
    </Section>
  )
}

const AddressLines = ({ address }: { address: Schema<'ShippingAddress'> }) =>
  addressLines(address).map((line) => (
    <span key={line} className={styles.addressLine}>
      <bdi>{line}</bdi>
    </span>
  ))

/** Its address is above while a parcel waits. */
function Customer({ order, withAddress }: { order: Order; withAddress: boolean }) {
  return (
    <dl className={styles.pairs}>
      <dt>Name</dt>
      <dd>
        <bdi>{order.customer_name || order.customer_email || 'N/A'}</bdi>
      </dd>
      <dt>Email</dt>
      <dd>
        {order.customer_email ? (
          <a className="text-link" href={`mailto:${order.customer_email}`}>
            {order.customer_email}
          </a>
        ) : (
          'N/A'
        )}
      </dd>
      {order.customer_phone && <Pair title="Phone">{order.customer_phone}</Pair>}
      {withAddress && order.shipping_address && (
        <>
          <dt>Shipping address</dt>
          <dd>
            <AddressLines address={order.shipping_address} />
          </dd>
        </>
      )}
      {order.company && (
        <Pair title="Company">
          {[order.company, ...(order.billing_address?.lines ?? []), order.billing_address?.country]
            .flatMap((line) => (line ? isolate(line, '') : []))
            .join(', ')}
        </Pair>
      )}
      {order.vat?.number && <Pair title="VAT number">{vatNumberText(order.vat)}</Pair>}
      {order.payment_intent_id && (
        <>
          <dt>Payment ID</dt>
          <dd className={styles.copyable}>
            <span className="mono truncate">{order.payment_intent_id}</span>
            <CopyButton text={order.payment_intent_id} label="Copy payment ID" />
          </dd>
        </>
      )}
      {order.reference && <Pair title="Reference">{order.reference}</Pair>}
      {order.country && !order.shipping_address && <Pair title="Country">{countryName(order.country)}</Pair>}
      {order.locale && <Pair title="Language">{languageName(order.locale)}</Pair>}
      {originOf(order).map(({ title, text }) => (
        <Pair key={title} title={title}>
          {text}
        </Pair>
      ))}
      {Object.entries(order.metadata).map(([name, value]) => (
        <Pair key={name} title={name}>
          {value}
        </Pair>
      ))}
    </dl>
  )
}

const Pair = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <dt>{title}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </>
)
