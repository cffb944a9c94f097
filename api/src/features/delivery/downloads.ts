import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import { digitalFileName } from '../products/digitalFiles.ts'
import { type Holder, signDownload } from './downloadToken.ts'

/** How often a shopper may download one item. A receipt sent again adds as many. */
export const MAX_DOWNLOADS = 10
/** Days that a link in a mail works. A link on a page works for one day, because the page makes another. */
export const MAILED_DAYS = 30
const SHOWN_DAYS = 1
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** A digital item of a completed order. */
export interface Download {
  merchantId: string
  orderId: string
  productId: string
  /** The product's name when it was sold. */
  name: string
  /** The uploaded file's own name; null for an external file. */
  fileName: string | null
  /** How many downloads the shopper has left. */
  left: number
}

/**
 * Lists the downloads of these orders, in the order of their items. Items without a file and orders that are not
 * completed have none.
 */
export async function listDownloads(db: Knex, orders: { id: string; merchantId: string }[]): Promise<Download[]> {
  const rows = await db('order_items')
    .join('orders', { 'orders.merchantId': 'order_items.merchantId', 'orders.id': 'order_items.orderId' })
    .join('products', { 'products.merchantId': 'order_items.merchantId', 'products.id': 'order_items.productId' })
    .leftJoin('downloads', {
      'downloads.merchantId': 'order_items.merchantId',
      'downloads.orderId': 'order_items.orderId',
      'downloads.productId': 'order_items.productId',
    })
    .whereIn('order_items.merchantId', [...new Set(orders.map(({ merchantId }) => merchantId))])
    .whereIn(
      'order_items.orderId',
      orders.map(({ id }) => id),
    )
    .where({ 'orders.paymentStatus': 'completed', 'order_items.productType': 'digital' })
    .whereRaw('coalesce(products.digital_file_url, downloads.file_url) is not null')
    .orderBy(['order_items.orderId', 'order_items.position'])
    .select(
      'order_items.merchantId',
      'order_items.orderId',
      'order_items.productId',
      'order_items.productName as name',
      db.raw('coalesce(products.digital_file_url, downloads.file_url) as file_url'),
      db.raw('coalesce(downloads.used, 0) as used'),
    )
  const seen = new Set<string>()
  // A product can be on several lines.
  const once = rows.filter(({ orderId, productId }) => {
    const key = `${orderId} ${productId}`
    return !seen.has(key) && seen.add(key)
  })
  return once.map(({ fileUrl, used, ...download }) => ({
    ...download,
    fileName: digitalFileName(fileUrl),
    left: Math.max(0, MAX_DOWNLOADS - used),
  }))
}

/** Returns the absolute URL that downloads an item, signed for `days`. */
export function downloadAddress(
  { publicUrl, secrets }: Pick<Config, 'publicUrl' | 'secrets'>,
  { merchantId, orderId, productId }: Pick<Download, 'merchantId' | 'orderId' | 'productId'>,
  holder: Holder = 'shopper',
  days = SHOWN_DAYS,
): string {
  // Rounded up to the hour, so that reading the same order again soon gives the same response.
  const expiresAt = new Date(Math.ceil((Date.now() + days * DAY_MS) / HOUR_MS) * HOUR_MS)
  const token = signDownload(secrets, { merchantId, orderId, productId }, holder, expiresAt)
  return `${publicUrl}/api/orders/${orderId}/downloads/${productId}?token=${token}`
}

/** A download as a shopper sees it. */
export const presentDownload = (config: Config, download: Download, days = SHOWN_DAYS): components['schemas']['Download'] => ({
  product_id: download.productId,
  product_name: download.name,
  file_name: download.fileName,
  download_url: downloadAddress(config, download, 'shopper', days),
  downloads_left: download.left,
})

/**
 * Adds download URLs to a presented order.
 * @param merchantId the seller.
 * @param holder who views it.
 */
export async function withDownloads<
  Presented extends { id: string; items: { product_id: string | null; download_url: string | null }[] },
>({ db, config }: { db: Knex; config: Config }, merchantId: string, order: Presented, holder: Holder): Promise<Presented> {
  const downloads = await listDownloads(db, [{ id: order.id, merchantId }])
  const open = new Map(downloads.map((download) => [download.productId, download]))
  const addressOf = (productId: string | null) => {
    const download = productId === null ? undefined : open.get(productId)
    return download ? downloadAddress(config, download, holder) : null
  }
  return { ...order, items: order.items.map((item) => ({ ...item, download_url: addressOf(item.product_id) })) }
}

/**
 * Stores the files that an order sold, so that the buyer keeps a file which the product loses later. Without a file yet,
 * the row says that the buyer waits for it. Runs in the completing transaction.
 */
export async function openDownloads(trx: Knex, { id, merchantId }: { id: string; merchantId: string }): Promise<void> {
  await trx.raw(
    `insert into downloads (merchant_id, order_id, product_id, file_url)
     select distinct on (items.product_id) items.merchant_id, items.order_id, items.product_id, products.digital_file_url
     from order_items items join products on products.merchant_id = items.merchant_id and products.id = items.product_id
     where items.merchant_id = ? and items.order_id = ? and items.product_type = 'digital'
     on conflict do nothing`,
    [merchantId, id],
  )
}

/** Resets the download count of all items of an order. */
export const renewDownloads = (trx: Knex, merchantId: string, orderId: string): Promise<unknown> =>
  trx('downloads').where({ merchantId, orderId }).update({ used: 0 })
