import type { Knex } from 'knex'
import type { webhooks } from '../../generated/openapi.ts'
import { POSITION } from './position.ts'

/** Every event that a merchant can subscribe to. Their schemas are under `webhooks:` in openapi.yaml. */
export type EventType = keyof webhooks
/** The object as the API returns it. */
export type EventData<Type extends EventType> = webhooks[Type]['post']['requestBody']['content']['application/json']['data']

/** Records a business event in the transaction that causes it, so that the event exists exactly when that commits. */
export async function emit<Type extends EventType>(
  trx: Knex,
  merchantId: string,
  type: Type,
  data: EventData<Type>,
): Promise<void> {
  await emitAll(trx, merchantId, type, [data])
}

/** Records many events of one type, in this order. */
export async function emitAll<Type extends EventType>(
  trx: Knex,
  merchantId: string,
  type: Type,
  all: EventData<Type>[],
): Promise<void> {
  if (!all.length) return
  // Several rows can be made within a microsecond.
  const position = (place: number) => trx.raw(`${POSITION} + ?`, [place])
  await trx('outbox').insert(
    all.map((data, place) => ({ merchantId, type, data: JSON.stringify(data), position: position(place) })),
  )
}
