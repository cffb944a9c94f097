import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { readBatches } from '../../platform/db/readBatches.ts'
import { cellsOf, type ColumnOf, type ExportCall, exportName, sheetFile } from '../../platform/sheets/sheetFile.ts'
import type { SheetFormat } from '../../platform/sheets/writeSheet.ts'
import { readAround } from '../../shop/subscription/around.ts'
import { presentSubscription } from '../../shop/subscription/present.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import { filterSubscriptions, type SubscriptionFilter } from '../subscriptions/listing.ts'

type Presented = components['schemas']['Subscription']

/** Subscriptions per query. */
const BATCH = 500

const COLUMNS: ColumnOf<Presented>[] = [
  { heading: 'id', width: 38, format: 'text', cellOf: ({ id }) => id },
  { heading: 'status', width: 12, format: 'text', cellOf: ({ status }) => status },
  { heading: 'email', width: 32, format: 'text', cellOf: ({ customer_email: email }) => email },
  { heading: 'name', width: 28, format: 'text', cellOf: ({ customer_name: name }) => name },
  { heading: 'items', width: 40, format: 'text', cellOf: ({ items }) => items.map(itemText).join('; ') },
  { heading: 'amount', width: 12, format: 'amount', cellOf: ({ amount }) => amount },
  { heading: 'currency', width: 10, format: 'text', cellOf: ({ currency }) => currency },
  { heading: 'every', width: 8, format: 'plain', cellOf: ({ billing }) => billing.every },
  { heading: 'unit', width: 8, format: 'text', cellOf: ({ billing }) => billing.unit },
  { heading: 'cycles', width: 8, format: 'plain', cellOf: ({ billing }) => billing.cycles },
  { heading: 'cycles_paid', width: 12, format: 'plain', cellOf: ({ cycles_paid: paid }) => paid },
  { heading: 'created', width: 26, format: 'time', cellOf: ({ created_at: at }) => at },
  { heading: 'next_charge', width: 26, format: 'time', cellOf: ({ next_charge_at: at }) => at },
  { heading: 'cancelled', width: 26, format: 'time', cellOf: ({ cancelled_at: at }) => at },
  { heading: 'ends', width: 26, format: 'time', cellOf: ({ ended_at: ended, cancels_at: ends }) => ended ?? ends },
  { heading: 'reason', width: 28, format: 'text', cellOf: ({ cancel_reason: reason }) => reason },
  { heading: 'reference', width: 20, format: 'text', cellOf: ({ reference }) => reference },
]

const itemText = ({ quantity, name, variant_name: variant }: Presented['items'][number]) =>
  `${quantity} × ${name}${variant ? ` (${variant})` : ''}`

/** Streams the subscriptions of the list, newest first. */
export function exportSubscriptionList({ db, merchantId, meter }: ExportCall, filter: SubscriptionFilter, format: SheetFormat) {
  const rows = cellsOf(COLUMNS, readSubscriptions(db, merchantId, filter))
  return sheetFile(exportName('subscriptions'), { name: 'Subscriptions', columns: COLUMNS, rows, meter }, format)
}

async function* readSubscriptions(db: Knex, merchantId: string, filter: SubscriptionFilter): AsyncGenerator<Presented[]> {
  const batches = readBatches<{ id: string; createdAt: Date }>(BATCH, (last) => {
    const page = db('subscriptions').where({ merchantId }).select('id', 'createdAt').limit(BATCH)
    filterSubscriptions(page, filter)
    if (last) void page.whereRaw('(created_at, id) < (?, cast(? as uuid))', [last.createdAt, last.id])
    return page.orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  })
  for await (const batch of batches) {
    const ids = batch.map(({ id }) => id)
    const found = new Map((await Subscription.query(db).where({ merchantId }).whereIn('id', ids)).map((one) => [one.id, one]))
    const around = await readAround(db, merchantId, [...found.values()])
    yield ids.flatMap((id) => (found.has(id) ? presentSubscription(found.get(id)!, around.get(id)!) : []))
  }
}
