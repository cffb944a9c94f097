import type { Around } from '../../../platform/http/operations.ts'
import type { PublicLinks } from '../../../shop/sale/createPublicLinks.ts'
import { subjectOf } from './subjectOf.ts'

/**
 * Replaces a link's own ending in a shopper's call by its short address, so that everything after this, such as limits,
 * knows one spelling of a link.
 */
export const shortAddresses =
  (publicLinks: PublicLinks): Around =>
  async ({ op, input, caller: { shopId } }, next) => {
    const { link } = subjectOf({ op, ...input }) ?? {}
    const name = op.shopper?.link
    if (link === undefined || name === undefined) return next()
    const address = await publicLinks.addressOf(link, shopId)
    for (const part of [input.path, input.body] as (Record<string, unknown> | undefined)[])
      if (part?.[name] === link) part[name] = address
    return next()
  }
