import type { Handler } from '../../deps.ts'
import { ApiError } from '../../http/errors.ts'
import { Redirect } from '../../http/sendFile.ts'
import { downloadItem } from './downloadItem.ts'

/** A browser that follows a link gets a page where a program gets JSON: there the shopper can ask for a new link. */
export const downloadOrderItem: Handler<'downloadOrderItem'> = async ({ path, query }, ctx) => {
  try {
    return await downloadItem(ctx, { ...path, token: query.token, merchantId: ctx.merchantIdIfAny })
  } catch (error) {
    const isShown = error instanceof ApiError && ctx.header('accept').includes('text/html')
    if (!isShown) throw error
    return new Redirect(`${ctx.config.publicUrl}/account/orders?problem=${error.code}`)
  }
}
