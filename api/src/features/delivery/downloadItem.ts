import type { Knex } from 'knex'
import type { Deps } from '../../deps.ts'
import { sizeOf } from '../../gateways/storage.ts'
import { notFound, unauthorized } from '../../http/errors.ts'
import { type KeptFile, Redirect } from '../../http/sendFile.ts'
import { findSeller } from '../../rows/findSeller.ts'
import { digitalFileKey, digitalFileName } from '../products/digitalFiles.ts'
import { breakOff, canResume, countDownload, hashCaller } from './countedDownload.ts'
import { type Holder, readDownloadToken } from './downloadToken.ts'
import { MOST_DOWNLOADS } from './downloads.ts'
import { expired, fileGone, revoked, usedUp } from './refusals.ts'
import { takeDownload } from './takeDownload.ts'
import { watchSent } from './watchSent.ts'

interface Asked {
  orderId: string
  productId: string
  token: string | undefined
  /** Who is signed in. */
  merchantId: string | null
  /** Network of the caller. */
  address: string
  /** Whether it is a person, whose purchases count as well. */
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
 * The file behind a digital item: for whoever has its signed link, its merchant, or its signed-in buyer. An uploaded file is
 * counted when its bytes leave; a file elsewhere when the caller is sent there.
 * @throws 401 without a token or sign-in, 404 for what is not theirs, 410 for what is over.
 */
export async function downloadItem(
  { db, config, storage }: Pick<Deps, 'db' | 'config' | 'storage'>,
  asked: Asked,
): Promise<KeptFile<'application/octet-stream'> | Redirect> {
  if (!asked.token && !asked.merchantId) throw unauthorized('Open the link of your receipt, or sign in.')
  const merchantId = await findSeller(db, asked.orderId)
  const item = merchantId === null ? undefined : await readItem(db, merchantId, asked)
  const holder = item && (await holderOf(db, config.secret, asked, item))
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
  // What lies under a key never changes.
  const etag = `"${key.split('/').at(-1)}"`
  const caller = { ...item, size, etag, callerHash: hashCaller(config.secret, asked.address) }
  if (isCounted && item.used >= MOST_DOWNLOADS && !(await canResume(db, caller))) throw usedUp()
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
        await breakOff(db, caller, id, part, 0)
        throw error
      })
      return watchSent(source, async (sent) => {
        if (sent < length) await breakOff(db, caller, id, part, sent)
      })
    },
  }
}

const readItem = (db: Knex, merchantId: string, { orderId, productId }: Asked): Promise<Item | undefined> =>
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

/** As whom the caller may download it; null for nobody. A link counts before the sign-in. */
async function holderOf(db: Knex, secret: string, { token, merchantId, isPerson }: Asked, item: Item): Promise<Holder | null> {
  if (token) {
    const read = readDownloadToken(secret, item, token)
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
