import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { loadLater } from '../../ui/loadLater.tsx'
import styles from './AccountSubscriptions.module.css'
import type { AccountSubscriptions, OwnSubscription, SubscriberPage } from './accountSubscriptions.ts'
import { CancelForm } from './CancelForm.tsx'
import { Quantities } from './Quantities.tsx'
import { dayOf, moneyOf, momentOf } from './written.ts'

const CardEntry = loadLater(async () => (await import('./CardEntry.tsx')).CardEntry)

const AddressEntry = loadLater(async () => (await import('./AddressEntry.tsx')).AddressEntry)
const PaymentConfirm = loadLater(async () => (await import('./PaymentConfirm.tsx')).PaymentConfirm)

const TONES: Record<OwnSubscription['status'], Tone> = {
  trialing: 'pending',
  active: 'active',
  past_due: 'failed',
  paused: 'inactive',
  cancelled: 'inactive',
  ended: 'inactive',
}

interface SubscriptionCardProps {
  subscription: OwnSubscription
  page: SubscriberPage
  account: AccountSubscriptions
}

/** One subscription: what, for how much, when it is charged next, and how it ends. */
export function SubscriptionCard({ subscription, page, account }: SubscriptionCardProps) {
  useSignals()
  const [isCancelling, setCancelling] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isMoving, setMoving] = useState(false)
  // Presses of other cards have their messages there.
  const [isOurs, setOurs] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const cardOpener = useRef<HTMLButtonElement>(null)
  const addressOpener = useRef<HTMLButtonElement>(null)
  const { labels } = page
  const { id, items, status, can_cancel: canCancel, can_change_card: canChangeCard } = subscription
  const names = items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')
  const press = (work: Promise<void>) => {
    setOurs(true)
    void work.finally(() => setCancelling(false))
  }
  const close = () => {
    setCancelling(false)
    opener.current?.focus()
  }
  return (
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>
          <bdi>{names}</bdi>
        </h2>
        <Badge status={TONES[status]} label={labels[`status_${status}`] ?? status} />
      </header>
      <Facts subscription={subscription} page={page} />
      {isOurs && account.problem.value && <Banner kind="error">{account.problem.value}</Banner>}
      <output className={styles.done}>
        {subscription.cancelled_at &&
          `${fill(labels['cancelled_at']!, { shop: page.shop_name!, time: momentOf(page, subscription.cancelled_at) })} ${endOf(subscription, page)}${
            isOurs && page.email ? ` ${fill(labels['mailed']!, { email: page.email })}` : ''
          }`}
      </output>
      {subscription.confirm_amount !== null && (
        <section className={styles.confirm}>
          <p>{fill(labels['confirm_amount']!, { amount: moneyOf(page, subscription.confirm_amount, subscription.currency) })}</p>
          <PaymentConfirm {...{ id, page, account }} />
        </section>
      )}
      {subscription.can_change_quantity && <Quantities {...{ subscription, page, account }} onSend={() => setOurs(true)} />}
      {canChangeCard && isChanging && (
        <CardEntry
          {...{ id, page, account }}
          onSaved={() => {
            setChanging(false)
            cardOpener.current?.focus()
          }}
        />
      )}
      {subscription.can_change_address && isMoving && (
        <AddressEntry
          {...{ subscription, page, account }}
          onSaved={() => {
            setMoving(false)
            addressOpener.current?.focus()
          }}
        />
      )}
      {isCancelling ? (
        <CancelForm
          {...{ subscription, page }}
          busy={account.busy.value}
          onCancel={(body) => press(account.cancel(id, body))}
          onKeep={close}
        />
      ) : (
        <div className={styles.actions}>
          {subscription.can_pause && (
            <Button busy={account.busy.value} onClick={() => press(account.pause(id))}>
              {labels['pause']}
            </Button>
          )}
          {subscription.can_resume && (
            <Button look="primary" busy={account.busy.value} onClick={() => press(account.resume(id))}>
              {labels['resume']}
            </Button>
          )}
          {canChangeCard && (
            <Button
              ref={cardOpener}
              aria-expanded={isChanging}
              look={status === 'past_due' && !isChanging && subscription.confirm_amount === null ? 'primary' : undefined}
              onClick={() => {
                setOurs(true)
                setChanging(!isChanging)
              }}
            >
              {labels['change_card']}
            </Button>
          )}
          {subscription.can_change_address && (
            <Button ref={addressOpener} aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
              {labels['change_address']}
            </Button>
          )}
          {canCancel && (
            <Button ref={opener} onClick={() => setCancelling(true)}>
              {labels['cancel']}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

function endOf({ status, ends_at: end }: OwnSubscription, page: SubscriberPage): string {
  const { labels } = page
  if (status === 'ended' || end === null) return labels['ends_now']!
  return fill(status === 'cancelled' ? labels['ends_cancelled']! : labels['ends_minimum']!, { date: dayOf(page, end) })
}

function Facts({ subscription, page }: Pick<SubscriptionCardProps, 'subscription' | 'page'>) {
  const { labels } = page
  const { amount, currency, next_charge_at: next, ends_at: end, payment_method: method, invoices } = subscription
  return (
    <dl className={styles.facts}>
      <dt>{labels['price']}</dt>
      <dd>{moneyOf(page, amount, currency)}</dd>
      {next && (
        <>
          <dt>{labels['next_charge']}</dt>
          <dd>{dayOf(page, next)}</dd>
        </>
      )}
      {end && (
        <>
          <dt>{labels['ends_on']}</dt>
          <dd>{dayOf(page, end)}</dd>
        </>
      )}
      {method?.last4 && (
        <>
          <dt>{labels['card']}</dt>
          <dd>
            <bdi>•••• {method.last4}</bdi>
          </dd>
        </>
      )}
      {invoices.length > 0 && (
        <>
          <dt>{labels['invoice']}</dt>
          <dd className={styles.invoices}>
            {invoices.map(({ order_number: number, at, amount: total, url }) => (
              <a key={number} className="text-link" href={url}>
                {dayOf(page, at)} · {moneyOf(page, total, currency)}
              </a>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}
