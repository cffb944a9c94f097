import type { Knex } from 'knex'
import type { Handler } from '../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { commitReply } from '../../platform/http/idempotency.ts'
import { emit } from '../../platform/outbox/Event.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { insertDescribed, planDescribed } from './describedProducts.ts'
import { insertLink, linkName, ownFieldsOf } from './createLink.ts'
import { linksOf, listPage } from './listing.ts'
import { guardReturnAddress } from './guardReturnAddress.ts'
import { changeOptions } from './options.ts'
import { linkShop, presentLink } from './present.ts'
import { changeLimits } from './limits.ts'
import { offerSoon } from '../products/offerSoon.ts'
import { removeEntries } from '../../shop/waitlist/removeEntries.ts'
import { assertExternalIdFree } from '../../shop/catalogue/externalId.ts'
import { release } from '../../shop/merchant/handles.ts'
import { recordLinkPrices } from '../../shop/catalogue/priceChanges.ts'
import { dropSwitchedOff } from '../../shop/merchant/switchedOff.ts'
import { imageKey } from '../products/images.ts'
import { dropUnnamed, type Keeper } from '../products/uploadQuota.ts'
import { leaveSlug } from '../../shop/catalogue/slug.ts'
import { changeSlug } from './changeSlug.ts'

export const listLinks: Handler<'listLinks'> = async ({ query }, { db, merchantId, config }) => {
  const { links, total, isExact, next } = await listPage(db, merchantId, query)
  const shop = await linkShop(db, merchantId, config)
  return { data: links.map((link) => presentLink(link, shop)), total, total_is_exact: isExact, next_cursor: next }
}

export const createLink: Handler<'createLink'> = async ({ body }, ctx) => {
  const { db, merchantId, config } = ctx
  const planned = await planDescribed(ctx, body.items)
  return commitReply(db, async (trx) => {
    const items = await insertDescribed(trx, merchantId, { items: body.items, planned })
    const created = await insertLink(trx, merchantId, { ...body, items })
    const shop = await linkShop(trx, merchantId, config)
    if (body.slug) await changeSlug(trx, created, body.slug, shop.onPlatform)
    if (body.limits) await changeLimits(trx, created, body.limits)
    const { questions, shipping_cost } = body
    if (questions || shipping_cost !== undefined) await changeOptions(trx, created, { questions, shipping_cost })
    const link = presentLink(await readLink(trx, merchantId, created.id), shop)
    await emit(trx, merchantId, 'link.created', link)
    return link
  })
}

export const getLink: Handler<'getLink'> = async ({ path }, { db, merchantId, config }) =>
  presentLink(await readLink(db, merchantId, path.id), await linkShop(db, merchantId, config))

/** Changes name, ending, limits, questions and status only; the items of a link are fixed (docs/product/links.md#items). */
export const updateLink: Handler<'updateLink'> = ({ path, body }, { db, merchantId, config }) =>
  db.transaction(async (trx) => {
    await assertExternalIdFree(trx, 'links', { merchantId, id: path.id }, body.external_id)
    const before = await lockLink(trx, merchantId, path.id)
    await before.$query(trx).patch({
      ...(body.name !== undefined && { name: linkName(body.name) }),
      ...(body.isActive !== undefined && { isActive: body.isActive }),
      ...ownFieldsOf(body),
    })
    if (body.isActive !== undefined) await recordLinkPrices(trx, merchantId, before.id)
    const shop = await linkShop(trx, merchantId, config)
    if (body.slug !== undefined) await changeSlug(trx, before, body.slug, shop.onPlatform)
    if (body.limits) await changeLimits(trx, before, body.limits)
    if (body.questions) await changeOptions(trx, before, { questions: body.questions })
    await offerSoon(trx, merchantId)
    const link = presentLink(await readLink(trx, merchantId, path.id), shop)
    await emit(trx, merchantId, 'link.updated', link)
    return link
  })

export const updateLinkOptions: Handler<'updateLinkOptions'> = async ({ path, body }, ctx) => {
  const { db, merchantId, config } = ctx
  const { left, link } = await db.transaction(async (trx) => {
    const before = await lockLink(trx, merchantId, path.id)
    if (body.return_url !== undefined) await guardReturnAddress(trx, ctx, before, body.return_url)
    await changeOptions(trx, before, body)
    const link = presentLink(await readLink(trx, merchantId, path.id), await linkShop(trx, merchantId, config))
    await emit(trx, merchantId, 'link.updated', link)
    return { left: before.cardImageUrl, link }
  })
  if (left !== link.options.card_image_url) await dropCardImage(ctx, left)
  return link
}

/** Deletes a link. Its orders stay, without a reference to the link. */
export const deleteLink: Handler<'deleteLink'> = async ({ path }, ctx) => {
  const { db, merchantId, config } = ctx
  const left = await db.transaction(async (trx) => {
    await removeEntries(trx, merchantId, { linkId: path.id })
    const before = await lockLink(trx, merchantId, path.id)
    const link = presentLink(await readLink(trx, merchantId, path.id), await linkShop(trx, merchantId, config))
    await before.$query(trx).patch({ isActive: false })
    await recordLinkPrices(trx, merchantId, before.id)
    await before.$query(trx).delete()
    await dropSwitchedOff(trx, merchantId, ['return_address'], [before.id])
    await release(trx, 'address', merchantId, [before.urlId, before.id])
    if (before.slugOnPlatform) await leaveSlug(trx, merchantId, before.slug!)
    await emit(trx, merchantId, 'link.deleted', link)
    return before.cardImageUrl
  })
  await dropCardImage(ctx, left)
  return undefined
}

const dropCardImage = async (keeper: Keeper, url: string | null) =>
  url ? dropUnnamed(keeper, { productId: null, url, key: imageKey(url) }) : undefined

async function readLink(db: Knex, merchantId: string, id: string): Promise<Link> {
  const link = await linksOf(db, merchantId).findOne('links.id', id)
  if (!link) throw notFound('Checkout link')
  return link
}

async function lockLink(trx: Knex, merchantId: string, id: string): Promise<Link> {
  const link = await Link.query(trx).findOne({ id, merchantId, isHidden: false }).forUpdate()
  if (!link) throw notFound('Checkout link')
  return link
}
