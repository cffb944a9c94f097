import type { Knex } from 'knex'
import type { webhooks } from '../generated/openapi.ts'

/** Every event a merchant can subscribe to; their shapes stand under `webhooks:` in openapi.yaml. */
export type EventType = keyof webhooks
/** The object as the API answers it. */
export type EventData<Type extends EventType> = webhooks[Type]['post']['requestBody']['content']['application/json']['data']

/** Records a business event in the transaction that causes it: it exists when, and only when, that commits. */
export async function emit<Type extends EventType>(
  trx: Knex,
  merchantId: string,
  type: Type,
  data: EventData<Type>,
): Promise<void> {
  await emitAll(trx, merchantId, type, [data])
}

/** The same for many events of one type. */
export async function emitAll<Type extends EventType>(
  trx: Knex,
  merchantId: string,
  type: Type,
  all: EventData<Type>[],
): Promise<void> {
  if (all.length) await trx('outbox').insert(all.map((data) => ({ merchantId, type, data: JSON.stringify(data) })))
}
