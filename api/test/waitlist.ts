import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { offerReservations } from '../src/features/waitlist/offerReservations.ts'
import type { Link } from '../src/shop/catalogue/Link.ts'
import { Product } from '../src/shop/catalogue/Product.ts'
import { WaitlistEntry } from '../src/shop/waitlist/WaitlistEntry.ts'
import { buildLink, buildMerchant, buildProduct } from './factories.ts'
import type { startApi } from './server.ts'

export type WaitingShop = Awaited<ReturnType<ReturnType<typeof waitingLists>['shop']>>
interface Joining {
  join: (email: string, body?: object, network?: string) => Promise<{ status: number }>
}

/** Of a domain that no other address has, because addresses of one domain wait for each other. */
export const newAddress = () => `ada@${randomUUID()}.example`
/** A network without another request. */
const newNetwork = () => `198.18.${networks >> 8}.${networks++ & 255}`
let networks = 1

/** What tests of waiting lists do with a server. */
export function waitingLists(api: ReturnType<typeof startApi>) {
  const confirm = (token: string) => api.request('POST', '/waitlist/confirm', { body: { token } })
  const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email)

  /** Runs the jobs, and returns the token of the last mail to an address. */
  async function tokenFor(email: string): Promise<string> {
    await api.runJobs()
    return new URL(/https?:\S+waitlist=\S+/.exec(mailsTo(email).at(-1)!.text)![0]).searchParams.get('waitlist')!
  }

  return {
    confirm,
    mailsTo,
    tokenFor,
    /** Runs the job of each minute. */
    offer: () => offerReservations(api.db, (error) => void api.bugs.push(error)),

    /** A link with a mug that is sold out. */
    async shop(limits: Partial<Link> = {}, product: object = { stock: 0 }) {
      const merchant = await buildMerchant(api.db)
      const mug = await buildProduct(api.db, merchant, product)
      const link = await buildLink(api.db, merchant, [mug], limits)
      const ofMug = { merchantId: merchant.id, id: mug.id }
      return {
        merchant,
        mug,
        link,
        restock: (stock: number) => Product.query(api.db).where(ofMug).patch({ stock }),
        /** Pieces that are left, and held. */
        stock: async () => {
          const { stock, held } = (await Product.query(api.db).findOne(ofMug))!
          return [stock, held]
        },
        join: (email: string, body: object = {}, network = newNetwork()) =>
          api.request('POST', `/carts/url/${link.urlId}/waitlist`, {
            headers: { 'x-forwarded-for': network },
            body: { email, locale: 'en-US', ...body },
          }),
        list: async () => (await api.request('GET', `/waitlist?link_id=${link.id}`, { as: merchant })).body,
        entryOf: (email: string) => WaitlistEntry.query(api.db).findOne({ merchantId: merchant.id, canonicalEmail: email }),
        place: (body: object = {}) =>
          api.request('POST', '/orders', {
            body: { cartUrlId: link.urlId, customerEmail: newAddress(), checkoutSessionId: randomUUID(), ...body },
          }),
        read: async (waitlist = '') =>
          (await api.request('GET', `/carts/url/${link.urlId}${waitlist && `?waitlist=${encodeURIComponent(waitlist)}`}`)).body,
      }
    },

    /** Asks for this address, and confirms it. Returns its token. */
    async wait({ join }: Joining, email: string, body: object = {}, network?: string): Promise<string> {
      expect((await join(email, body, network)).status).toBe(202)
      const token = await tokenFor(email)
      expect((await confirm(token)).body.state).toBe('waiting')
      return token
    },
  }
}
