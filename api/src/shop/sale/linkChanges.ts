import type { Knex } from 'knex'
import type { Signals } from '../../platform/db/signals.ts'

/** A change of what checkout links show. */
export interface LinkChange {
  merchantId: string
  /** The products whose stock changed; null when anything of the merchant may have changed. */
  productIds: string[] | null
}

const SIGNALS = new WeakMap<object, Signals>()

/** A transaction has a client of its own, which shares the pool's configuration. */
const poolOf = (db: Knex): object => db.client.config as object

/** From now on, announces the changes that are written through this pool. */
export const announceLinkChanges = (db: Knex, signals: Signals) => void SIGNALS.set(poolOf(db), signals)

/**
 * Announces a change of a merchant's links to every process. Inside a transaction it waits for the commit.
 * @param productIds the products, when nothing but their stock changed.
 */
export function linksChanged(db: Knex, merchantId: string, productIds: string[] = []): void {
  const announce = () => SIGNALS.get(poolOf(db))?.send('links', [merchantId, ...productIds.toSorted()].join(','))
  if (!db.isTransaction) return announce()
  // A transaction that is rolled back changed nothing.
  void (db as Knex.Transaction).executionPromise.then(announce, () => {})
}

/** Calls the listener with each change, and with null when some may have been missed. */
export function onLinkChange(signals: Signals, listener: (change: LinkChange | null) => void): void {
  signals.on('links', (payload) => {
    if (payload === null) return listener(null)
    const [merchantId, ...productIds] = payload.split(',')
    listener({ merchantId: merchantId!, productIds: productIds.length ? productIds : null })
  })
}
