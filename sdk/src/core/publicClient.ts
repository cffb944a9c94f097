import { pageRoutes, publicRoutes, type PublicOperationId } from '../generated/publicRoutes.js'
import { createMethods, type ClientOptions } from './call.js'
import type { Client } from './operations.js'

/** The operations of shoppers, which need no token. A full client can be used as a public client. */
export type PublicClient = Pick<Client, PublicOperationId>

/** Creates a client for the checkout. Smaller than `createClient`, because it leaves out the merchant's operations. */
export const createPublicClient = (options: ClientOptions = {}): PublicClient =>
  createMethods<PublicClient>(publicRoutes, options)

/** Creates the client of a page that is nothing but a checkout. It has only what `createCheckout` calls. */
export const createCheckoutClient = (options: ClientOptions = {}): PublicClient =>
  createMethods<PublicClient>(pageRoutes, options)
