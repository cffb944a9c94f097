import { publicRoutes, type PublicOperationId } from '../generated/publicRoutes.js'
import { createMethods, type ClientOptions } from './call.js'
import type { Client } from './operations.js'

/** The operations that take no token: a shopper's, and signing in. Every full client is one, too. */
export type PublicClient = Pick<Client, PublicOperationId>

/** A client for pages of shoppers, without the weight of the merchant's operations. */
export const createPublicClient = (options: Omit<ClientOptions, 'token'>): PublicClient =>
  createMethods<PublicClient>(publicRoutes, options)
