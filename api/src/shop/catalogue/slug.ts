import type { Knex } from 'knex'
import { isUuid } from '../../platform/db/isUuid.ts'
import { sql } from '../../platform/db/sql.ts'
import { ApiError, invalidField, refused } from '../../platform/http/errors.ts'
import { isShortAddress } from './urlId.ts'

/** Letters, digits and single hyphens between them. */
const SHAPE = /^(?=.{2,60}$)[a-z\d]+(?:-[a-z\d]+)*$/
/** The most endings of one account at the platform's address. Otherwise one account could take thousands. */
const MAX_ON_PLATFORM = 200
/** How long an ending that its merchant gave up at the platform's address stays theirs: shared messages still name it. */
const KEPT_DAYS = 365

/** Words under which a shopper would expect the platform, a bank or the checkout's own paths. */
const RESERVED = `
  account accounts admin administrator api app apple-pay auth bank billing blog buy card cart carts checkout checkouts confirm
  contact cookie cookies dashboard demo docs download downloads embed embeddable error favicon files google-pay health help
  home index invoice invoices klarna legal link links login logout mail manifest me new null official order orders password
  pay payment payments paypal pricing privacy profile refund refunds register robots root sandbox secure security session
  settings shop signin signup sitemap static status stripe support system team terms test undefined update upload user users
  verify verification wallet webhook webhooks withdraw www`
  .trim()
  .split(/\s+/)

/**
 * Reduces endings that people mistake for each other to one text: `spr1ng-sale` and `springsale` are one. At the
 * platform's address, which all merchants share, each of these texts belongs to one merchant.
 */
export const lookOf = (slug: string): string =>
  slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')

const RESERVED_LOOKS = new Set(RESERVED.map(lookOf))
const PLATFORM_LOOK = lookOf('linktill')

/** Returns the ending that an address may be, in lower case; null for a short address, an id or anything else. */
export function slugIn(address: string): string | null {
  const slug = address.toLowerCase()
  return SHAPE.test(slug) && !isShortAddress(address) && !isUuid(slug) ? slug : null
}

/** @throws 400 for an ending that is malformed, reserved, or looks like a short address. */
export function readSlug(text: string): string {
  const slug = text.trim().toLowerCase()
  if (!SHAPE.test(slug)) throw refusal('Use 2 to 60 letters a–z, digits and single hyphens between them.')
  const plain = slug.replaceAll('-', '')
  if (isUuid(slug) || isShortAddress(slug) || (isShortAddress(plain) && /\d/.test(plain)))
    throw refusal('This looks like a short address. Make it longer or shorter.')
  if (RESERVED_LOOKS.has(lookOf(slug)) || lookOf(slug).includes(PLATFORM_LOOK))
    throw refusal('This word is reserved. Choose another.')
  return slug
}

const refusal = (msg: string) => invalidField('slug', msg)

/** 409: another link has the ending, or one that looks like it. */
export const slugTaken = () => {
  const msg = 'This ending is taken. Choose another.'
  return new ApiError(409, 'conflict', msg, { errors: [{ path: 'slug', msg }] })
}

/** Takes an ending at the platform's address. @throws 409 when a link has it, 422 when the account has too many. */
export async function takeSlug(trx: Knex, merchantId: string, slug: string): Promise<void> {
  const [{ count }] = (await trx('handles').where({ merchantId, kind: 'slug' }).count('* as count')) as [{ count: string }]
  if (Number(count) >= MAX_ON_PLATFORM)
    throw refused('limit_reached', `Your links have ${MAX_ON_PLATFORM} endings of their own, the limit of an account.`)
  const taken = await sql(
    trx,
    `insert into handles (kind, handle, merchant_id) values ('slug', :look, :merchantId)
     on conflict (kind, handle) do update set merchant_id = excluded.merchant_id, until = null
       where handles.until is not null and (handles.merchant_id = excluded.merchant_id or handles.until <= :now) returning merchant_id`,
    { look: lookOf(slug), merchantId, now: new Date() },
  )
  if (!taken.length) throw slugTaken()
}

/** Gives an ending at the platform's address up. For a year only its merchant can take it again. */
export async function leaveSlug(trx: Knex, merchantId: string, slug: string): Promise<void> {
  const until = new Date(Date.now() + KEPT_DAYS * 24 * 3_600_000)
  await trx('handles')
    .where({ kind: 'slug', handle: lookOf(slug), merchantId })
    .update({ until })
}
