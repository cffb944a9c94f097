import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { sizeOf } from '../../gateways/storage/storage.ts'
import { notFound, unauthorized } from '../../platform/http/errors.ts'
import { type KeptFile, Redirect } from '../../platform/http/sendFile.ts'
import { readMerchant } from '../../platform/http/merchantCode.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import { findPurchase } from '../../shop/order/purchases.ts'
import { digitalFileKey, digitalFileName } from '../products/digitalFiles.ts'
import { breakOff, canResume, countDownload, hashCaller } from './countedDownload.ts'
import { type Holder, readDownloadToken } from './downloadToken.ts'
import { MAX_DOWNLOADS } from './downloads.ts'
import { expired, fileGone, revoked, usedUp } from './refusals.ts'
import { takeDownload } from './takeDownload.ts'
import { watchSent } from './watchSent.ts'

interface DownloadRequest {
  orderId: string
  productId: string
  token: string | undefined
  /** The signed-in merchant. */
  merchantId: string | null
  /** Network address of the caller. */
  address: string
  /** Whether the caller is a person, whose purchases also give access. */
  isPerson: boolean
}

interface Item {
  merchantId: string
  orderId: string
  productId: string
  productName: string
  canonicalEmail: string
  paymentStatus: string
  fileUrl: string | null
  used: number
}

/**
 * Serves the file behind a digital item, to holders of its signed link, its merchant, and its signed-in buyer. An
 * uploaded file counts as downloaded when its bytes are sent; an external file when the caller is redirected.
 * @throws 401 without a token or sign-in, 404 without access, 410 when expired or used up.
 */
export async function downloadItem(
  { db, config, storage }: Pick<Deps, 'db' | 'config' | 'storage'>,
  request: DownloadRequest,
): Promise<KeptFile<'application/octet-stream'> | Redirect> {
  if (!request.token && !request.merchantId) throw unauthorized('Open the link of your receipt, or sign in.')
  const item = await findItem(db, request)
  const holder = item && (await holderOf(db, config.secrets, request, item))
  if (!item || !holder) throw notFound('Download')
  if (item.paymentStatus === 'refunded') throw revoked()
  if (item.paymentStatus !== 'completed') throw notFound('Download')
  if (!item.fileUrl) throw fileGone()
  const isCounted = holder === 'shopper'
  const key = digitalFileKey(item.merchantId, item.fileUrl)
  if (!key) {
    if (isCounted) await db.transaction((trx) => takeDownload(trx, item))
    return new Redirect(item.fileUrl)
  }

  const size = await sizeOf(storage, key)
  if (size === null) throw fileGone()
  // The content under a key never changes.
  const etag = `"${key.split('/').at(-1)}"`
  const caller = { ...item, size, etag, callerHash: hashCaller(config.secrets, request.address) }
  if (isCounted && item.used >= MAX_DOWNLOADS && !(await canResume(db, caller))) throw usedUp()
  return {
    type: 'application/octet-stream',
    name: digitalFileName(item.fileUrl)!,
    size,
    etag,
    async open(part) {
      if (!isCounted) return storage.readPart(key, part)
      const id = await countDownload(db, caller, part)
      const length = part.end - part.start + 1
      const source = await storage.readPart(key, part).catch(async (error: unknown) => {
        await breakOff(db, caller.merchantId, id, { part, sent: 0 })
        throw error
      })
      return watchSent(source, async (sent) => {
        if (sent < length) await breakOff(db, caller.merchantId, id, { part, sent })
      })
    },
  }
}

/** The seller is named by the link; without one, it is the signed-in merchant, or the seller of what they bought. */
async function findItem(db: Knex, request: DownloadRequest): Promise<Item | undefined> {
  const { token, merchantId, isPerson, orderId } = request
  const named = token ? readMerchant(token) : merchantId
  const item = named ? await readItem(db, named, request) : undefined
  if (item || token || !merchantId || !isPerson) return item
  const bought = await findPurchase(db, merchantId, orderId)
  return bought && readItem(db, bought.merchantId, request)
}

const readItem = (db: Knex, merchantId: string, { orderId, productId }: DownloadRequest): Promise<Item | undefined> =>
  db('order_items')
    .join('orders', { 'orders.merchantId': 'order_items.merchantId', 'orders.id': 'order_items.orderId' })
    .join('products', { 'products.merchantId': 'order_items.merchantId', 'products.id': 'order_items.productId' })
    .leftJoin('downloads', {
      'downloads.merchantId': 'order_items.merchantId',
      'downloads.orderId': 'order_items.orderId',
      'downloads.productId': 'order_items.productId',
    })
    .where({
      'order_items.merchantId': merchantId,
      'order_items.orderId': orderId,
      'order_items.productId': productId,
      'order_items.productType': 'digital',
    })
    .first(
      'orders.merchantId',
      'order_items.orderId',
      'order_items.productId',
      'order_items.productName',
      'orders.canonicalEmail',
      'orders.paymentStatus',
      db.raw('coalesce(products.digital_file_url, downloads.file_url) as file_url'),
      db.raw('coalesce(downloads.used, 0) as used'),
    )

/** Returns as whom the caller may download the item; null without access. A link takes precedence over the sign-in. */
async function holderOf(
  db: Knex,
  secrets: Secrets,
  { token, merchantId, isPerson }: DownloadRequest,
  item: Item,
): Promise<Holder | null> {
  if (token) {
    const read = readDownloadToken(secrets, item, token)
    if (read && read.expiresAt <= new Date()) throw expired()
    return read && read.holder
  }
  if (merchantId === item.merchantId) return 'merchant'
  if (!isPerson) return null
  const buyer = await db('merchants')
    .where({ id: merchantId, canonicalEmail: item.canonicalEmail })
    .whereNotNull('emailConfirmedAt')
    .first('id')
  return buyer ? 'shopper' : null
}
