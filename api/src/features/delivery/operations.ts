import { randomUUID } from 'node:crypto'
import type { Handler } from '../deps.ts'
import { ApiError, refused } from '../../platform/http/errors.ts'
import { Redirect } from '../../platform/http/sendFile.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { downloadItem } from './downloadItem.ts'
import { readOrdersToken } from './ordersToken.ts'
import { listShopperOrders } from './shopperOrders.ts'

/** A program gets the error as JSON. A browser is redirected to a page where the shopper can request a new link. */
export const downloadOrderItem: Handler<'downloadOrderItem'> = async ({ path, query }, ctx) => {
  try {
    const { merchantIdIfAny: merchantId, keyId, address } = ctx
    return await downloadItem(ctx, { ...path, token: query.token, merchantId, isPerson: !keyId, address })
  } catch (error) {
    const isShown = error instanceof ApiError && ctx.header('accept').includes('text/html')
    if (!isShown) throw error
    return new Redirect(`${ctx.config.publicUrl}/account/orders?problem=${error.code}`)
  }
}

/** Looks nothing up, so that neither the response nor its timing reveals whether the address bought anything. */
export const requestOrders: Handler<'requestOrders'> = async ({ body }, { db, header }) => {
  const locale = body.locale ?? header('accept-language').split(',')[0]!.trim()
  await queueJob(db, 'mailOrders', { id: randomUUID(), email: body.email.trim(), locale })
  return { accepted: true }
}

export const getShopperOrders: Handler<'getShopperOrders'> = async ({ query }, { db, config }) => {
  const email = readOrdersToken(config.secrets, query.token)
  if (!email) throw refused('token_invalid', 'This link has expired. Ask for a new one.')
  return { email, orders: await listShopperOrders({ db, config }, email) }
}
