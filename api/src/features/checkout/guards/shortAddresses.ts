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
    const { link } = subjectOf({ id: op.id, ...input }) ?? {}
    if (link === undefined) return next()
    const address = await publicLinks.addressOf(link, shopId)
    if (address !== link)
      for (const part of [input.path, input.body] as (Record<string, unknown> | undefined)[])
        for (const name of ['urlId', 'cartUrlId', 'id']) if (part?.[name] === link) part[name] = address
    return next()
  }
