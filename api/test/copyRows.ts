import type { Knex } from 'knex'

/** What the copies of a row need of their own, besides ids that are UUIDs. */
interface Copied {
  /** Columns of text that are unique, or refer to such a one. */
  texts?: string[]
  /** Numbers that are unique. */
  numbers?: string[]
}

/** Ids of what a merchant made: all copies belong to the same. */
const SHARED = ['merchant_id', 'link_id', 'product_id', 'variant_id', 'link_item_id']

/** Every table to which a sale adds rows, in an order in which rows follow those that they refer to. */
export const SALE_TABLES: Record<string, Copied> = {
  orders: { texts: ['client_secret', 'payment_intent_id', 'payment_client_secret'], numbers: ['number'] },
  order_items: {},
  order_history: {},
  downloads: {},
  refunds: { texts: ['provider_id'] },
  invoices: { numbers: ['number'] },
  mails: { texts: ['occasion'] },
  outbox: {},
  webhook_deliveries: { texts: ['id'] },
  webhook_attempts: { texts: ['delivery_id'] },
  link_events: {},
  rollup_tail: {},
  idempotency_keys: { texts: ['key'] },
  audit_events: {},
  payment_events: { texts: ['id'] },
  'sandbox.intents': { texts: ['id', 'idempotency_key', 'client_secret'] },
  'sandbox.refunds': { texts: ['id', 'intent_id', 'reference'] },
  'sandbox.events': { texts: ['id'] },
}

/** Copies all rows of these tables some times. Copies of one row refer to copies of another with the same number. */
export async function copyRows(db: Knex, tables: Record<string, Copied>, copies: number): Promise<void> {
  for (const [table, { texts = [], numbers = [] }] of Object.entries(tables)) {
    const { rows } = await db.raw(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
       where attrelid = ?::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = (rows as { name: string; type: string }[]).map(({ name, type }) => {
      if (type === 'uuid' && !SHARED.includes(name)) return [name, `cast(md5(one.${name}::text || n) as uuid)`]
      if (texts.includes(name)) return [name, `one.${name} || '-' || n`]
      return [name, numbers.includes(name) ? `one.${name} + n * 100000` : `one.${name}`]
    })
    await db.raw(
      `insert into ${table} (${columns.map(([name]) => name).join(', ')})
       select ${columns.map(([, value]) => value).join(', ')} from ${table} one, generate_series(1, ${copies}) n`,
    )
  }
}

/** Moves every time in the database into the past: what comes from it is as old as if the clock had gone on. */
export async function moveBack(db: Knex, interval: string): Promise<void> {
  const { rows } = await db.raw(
    `select attrelid::regclass::text as table, string_agg(format('%1$I = %1$I - interval %2$L', attname, cast(? as text)), ', ') as changes
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)
       and atttypid = 'timestamptz'::regtype and attgenerated = '' and attnum > 0 and not attisdropped
       and relname <> 'schema_migrations' group by 1`,
    [interval],
  )
  await db.raw(`select make_event_partitions((now() - interval '${interval}')::date, now()::date)`)
  for (const { table, changes } of rows as { table: string; changes: string }[]) await db.raw(`update ${table} set ${changes}`)
}
