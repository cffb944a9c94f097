import type { Knex } from 'knex'
import { notFound } from '../../../platform/http/errors.ts'
import type { Around } from '../../../platform/http/operations.ts'
import { findAddressed } from '../findAddressed.ts'
import { subjectOf } from './subjectOf.ts'

/** On a merchant's own domain, allows only shopper operations, and only about that merchant's links and orders. */
export const ownLinksOnly =
  (db: Knex): Around =>
  async ({ op, input, caller: { shopId } }, next) => {
    if (!shopId) return next()
    const about = subjectOf({ op, ...input })
    if (!about) throw notFound('Operation')
    if (about.link !== undefined && (await findAddressed(db, about.link))?.merchantId !== shopId) throw notFound('Checkout link')
    if (about.seller !== undefined && about.seller !== shopId) throw notFound('Order')
    return next()
  }
