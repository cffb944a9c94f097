import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createLoader } from '../../lib/loader.ts'
import type { Notify } from '../../lib/notify.ts'
import { createReporter } from '../../lib/reporter.ts'

export type Details = Schema<'SubscriptionDetails'>

/** What the merchant can do with a subscription. */
export type Action = 'cancel' | 'pause' | 'resume' | 'skip' | 'move' | 'price'

/** The actions that a subscription allows in its state. */
export function actionsOf({ status, billing, next_charge_at: next, cancels_at: cancels }: Details): ReadonlySet<Action> {
  const runs = (status === 'active' || status === 'trialing') && !cancels
  const isCharged = status !== 'cancelled' && status !== 'ended'
  const allowed: [Action, boolean][] = [
    ['cancel', status !== 'ended'],
    ['pause', runs],
    ['resume', status === 'paused'],
    ['skip', runs && status === 'active' && next !== null && !billing.is_instalments],
    ['move', runs && next !== null],
    ['price', isCharged && !cancels && !billing.is_instalments],
  ]
  return new Set(allowed.filter(([, isAllowed]) => isAllowed).map(([action]) => action))
}

export type SubscriptionState = ReturnType<typeof createSubscription>

/** What each dialog of the page is given. */
export interface DialogProps {
  details: Details
  subscription: SubscriptionState
  timeZone: string
}

/** The state of the page of a subscription: the subscription, the open dialog, and changes. */
export function createSubscription(client: Client, notify: Notify, id: string) {
  const path = { id }
  const loader = createLoader(() => client.getSubscription({ path }))
  const dialog = signal<Action | null>(null)
  const { busy, run } = createReporter(notify)
  const close = () => void (dialog.value = null)

  /** Takes the changed subscription. */
  const took = (changed: Details, text: string) => {
    loader.patch(() => changed)
    close()
    notify.success(text)
  }
  /** Runs a change that needs no form. After a refusal the page shows what it is now. */
  const act = (work: (body: { revision: number }) => Promise<Details>, text: string) =>
    run(async () => {
      const state = loader.state.peek()
      if (state.status !== 'ready') return
      try {
        const changed = await work({ revision: state.data.revision })
        loader.patch(() => changed)
        return text
      } catch (error) {
        loader.load()
        throw error
      } finally {
        close()
      }
    })

  return {
    loader,
    dialog: dialog as ReadonlySignal<Action | null>,
    busy,
    ask: (action: Action) => void (dialog.value = action),
    close,
    took,
    /** A price was announced to all who subscribe to the same. */
    announced(count: number) {
      close()
      loader.load()
      notify.success(`New price announced to ${count === 1 ? '1 subscriber' : `${count} subscribers`}.`)
    },
    skip: () => act((body) => client.skipSubscriptionCycle({ path, body }), 'Cycle skipped.'),
    resume: () => act((body) => client.resumeSubscription({ path, body }), 'Subscription resumed.'),
  }
}
