import type { Deps, Handler } from '../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { openedBy } from '../../shop/invoice/invoiceLink.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { Order } from '../../shop/order/Order.ts'
import { followSale } from '../orders/following/followSales.ts'
import { presentWithdrawal } from './present.ts'
import { withdraw } from './withdraw.ts'

export const getWithdrawal: Handler<'getWithdrawal'> = async ({ path, query }, { db, config }) => {
  const merchantId = sellerOf(config, path.id, query.token)
  const order = await Order.query(db)
    .findOne({ merchantId, id: path.id })
    .withGraphFetched('[items, shipments]')
    .throwIfNotFound()
  return presentWithdrawal(order, await readShop(db, merchantId))
}

export const createWithdrawal: Handler<'createWithdrawal'> = async ({ path, query, body }, { db, config }) => {
  const merchantId = sellerOf(config, path.id, query.token)
  const shop = await readShop(db, merchantId)
  await followSale(db, { merchantId, id: path.id })
  const order = await db.transaction((trx) => withdraw(trx, { merchantId, id: path.id }, shop, body))
  return presentWithdrawal(order, shop)
}

/** @throws 404 unless the token is the order's. */
function sellerOf({ secrets }: Deps['config'], id: string, token: string): string {
  const merchantId = openedBy(secrets, id, token)
  if (!merchantId) throw notFound('Order')
  return merchantId
}

const readShop = (db: Deps['db'], merchantId: string) => Merchant.query(db).findById(merchantId).throwIfNotFound()
