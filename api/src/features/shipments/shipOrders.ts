import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'
import type { components } from '../../generated/openapi.ts'
import { createShipment } from './createShipment.ts'

type Result = components['schemas']['BulkShipmentResult']

/** Ships everything that is left of each order, each in a transaction of its own. Skips ids of other merchants. */
export async function shipOrders(db: Knex, merchantId: string, ids: string[], { notify }: { notify: boolean }): Promise<Result> {
  const orders = await db('orders').where({ merchantId }).whereIn('id', ids).orderBy('number').select('id', 'number')
  const result: Result = { shipped: 0, refused: [] }
  for (const { id, number } of orders) {
    try {
      await createShipment({ db, merchantId }, id, { notify })
      result.shipped++
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      result.refused.push({ order_id: id, order_number: number, message: error.message })
    }
  }
  return result
}
